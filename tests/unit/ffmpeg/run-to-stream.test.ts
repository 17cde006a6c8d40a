import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import type { StreamedOutput } from '@/lib/ffmpeg/protocol';
import { runToStream } from '@/lib/ffmpeg/run-to-stream';

/** The URLs that aren't revoked. */
const open = new Set<string>();

beforeEach(() => {
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${count++}`;
    open.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  open.clear();
});

const REST = Uint8Array.of(9);

/** A program whose command is done by a test, step by step. */
function program() {
  let place: StreamedOutput | undefined;
  let end: (code: number) => void = () => {};
  let post: (chunk: unknown) => void = () => {};
  const calls: string[] = [];
  const ffmpeg: FfmpegLike = {
    load: async () => {},
    async mount(_type, options) {
      place = Reflect.get(options, 'place');
    },
    unmount: async () => {},
    createDir: async () => {},
    readFile: async () => REST.slice(),
    async deleteFile() {
      calls.push('discarded');
    },
    on(event: 'log' | 'progress', callback: (data: never) => void) {
      if (event === 'progress') post = callback as typeof post;
    },
    off() {},
    terminate: () => void calls.push('terminated'),
    exec: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  };
  const isOpen = (gate: number) => !open.has(place?.gates[gate] ?? '');
  return {
    core: new Core(ffmpeg),
    calls,
    post: (value: number) => post(Uint8Array.of(value)),
    end: (code: number) => end(code),
    gates: () => place?.gates.map((_, i) => isOpen(i)) ?? [],
    isClosedOpen: () => !open.has(place?.closed ?? ''),
  };
}

const CHUNK = 32 * 2 ** 20;
const run = (core: Core, signal = new AbortController().signal) =>
  runToStream({ core }, { mostBytes: 3 * CHUNK, signal, argumentsFor: (output) => [output] });

describe('runToStream', () => {
  it('opens the gate of a chunk that was used, and passes the rest at the end', async () => {
    const { core, post, end, gates, calls } = program();
    const chunks = run(core);
    const first = chunks.next();
    await vi.waitFor(() => expect(gates()).toEqual([false, false, false]));
    post(1);
    post(2);
    expect((await first).value).toEqual(Uint8Array.of(1));
    expect(gates()).toEqual([false, false, false]);
    expect((await chunks.next()).value).toEqual(Uint8Array.of(2));
    expect(gates()).toEqual([true, false, false]);
    const rest = chunks.next();
    await vi.waitFor(() => expect(gates()).toEqual([true, true, false]));
    end(0);
    expect((await rest).value).toEqual(REST);
    expect((await chunks.next()).done).toBe(true);
    expect(open.size).toBe(0);
    expect(calls).toEqual([]);
  });

  it('opens all gates at an early end, waits until the command has failed for that, and keeps the program', async () => {
    const { core, post, end, gates, isClosedOpen, calls } = program();
    const chunks = run(core);
    const first = chunks.next();
    await vi.waitFor(() => expect(gates()).toHaveLength(3));
    post(1);
    await first;
    const ended = chunks.return();
    await vi.waitFor(() => expect([...gates(), isClosedOpen()]).toEqual([true, true, true, true]));
    expect(calls).toEqual([]);
    end(1);
    await ended;
    expect(calls).toEqual(['discarded']);
    expect(core.dead).toBe(false);
  });

  it('fails with a command that fails', async () => {
    const { core, end, gates, calls } = program();
    const first = run(core).next();
    await vi.waitFor(() => expect(gates()).toHaveLength(3));
    end(1);
    await expect(first).rejects.toMatchObject({ code: 'engine-failed' });
    expect([open.size, ...calls]).toEqual([0, 'discarded']);
  });

  it('ends with its signal, and the program with it', async () => {
    const { core, gates, calls } = program();
    const controller = new AbortController();
    const first = run(core, controller.signal).next();
    await vi.waitFor(() => expect(gates()).toHaveLength(3));
    controller.abort();
    await expect(first).rejects.toBe(controller.signal.reason);
    expect([open.size, ...calls]).toEqual([0, 'terminated']);
  });
});
