import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MadeAhead } from '@/lib/cut/engines/index/made-ahead';

const REST_MS = 100;
const LATER_MS = 50;

beforeEach(() => {
  vi.useFakeTimers();
});

interface Work {
  edit: string;
  signal: AbortSignal;
  finish(clip: string): void;
  fail(error: Error): void;
}

/** Clips are made when a test says so. */
function setUp() {
  const works: Work[] = [];
  const rested: string[] = [];
  const ahead = new MadeAhead<string, string>({
    isSame: (a, b) => a === b,
    restMs: () => REST_MS,
    make: (edit, signal) =>
      new Promise((finish, fail) => {
        works.push({ edit, signal, finish, fail });
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
    later: { afterMs: LATER_MS, run: (clip) => rested.push(clip) },
  });
  const { signal } = new AbortController();
  return { ahead, works, rested, signal };
}

const rest = (ms = REST_MS) => vi.advanceTimersByTimeAsync(ms);

describe('a clip', () => {
  it('is begun once its edit has rested, and only once', async () => {
    const { ahead, works } = setUp();
    ahead.begin('a');
    await rest(REST_MS - 1);
    expect(works).toHaveLength(0);
    ahead.begin('a');
    await rest(1);
    ahead.begin('a');
    await rest();
    expect(works.map(({ edit }) => edit)).toEqual(['a']);
  });

  it('is never begun for an edit that another one replaces before it has rested', async () => {
    const { ahead, works } = setUp();
    ahead.begin('a');
    await rest(REST_MS / 2);
    ahead.begin('b');
    await rest();
    expect(works.map(({ edit }) => edit)).toEqual(['b']);
  });

  it('is given up when another edit replaces its own', async () => {
    const { ahead, works } = setUp();
    ahead.begin('a');
    await rest();
    const peeked = ahead.peek('a');
    ahead.begin('b');
    expect(works[0]?.signal.aborted).toBe(true);
    await expect(peeked).rejects.toMatchObject({ name: 'AbortError' });
    expect(ahead.peek('a')).toBeNull();
  });

  it('is given up when nobody can ask for it any more, and not before', async () => {
    const { ahead, works } = setUp();
    ahead.begin('a');
    await rest();
    ahead.dropOthers('a');
    expect(works[0]?.signal.aborted).toBe(false);
    ahead.dropOthers('b');
    expect(works[0]?.signal.aborted).toBe(true);
  });
});

describe('take', () => {
  it('gives the clip away, once', async () => {
    const { ahead, works, signal } = setUp();
    ahead.begin('a');
    await rest();
    works[0]?.finish('clip');
    expect(await ahead.peek('a')).toBe('clip');
    expect(await ahead.take('a', signal)).toBe('clip');
    expect(await ahead.take('a', signal)).toBeNull();
  });

  it('does not wait for the edit to rest', async () => {
    const { ahead, works, signal } = setUp();
    ahead.begin('a');
    const taken = ahead.take('a', signal);
    await rest(0);
    works[0]?.finish('clip');
    expect(await taken).toBe('clip');
  });

  it('is null for another edit, whose predecessor is given up', async () => {
    const { ahead, works, signal } = setUp();
    ahead.begin('a');
    await rest();
    expect(await ahead.take('b', signal)).toBeNull();
    expect(works[0]?.signal.aborted).toBe(true);
  });

  it('is null for a clip that could not be made', async () => {
    const { ahead, works, signal } = setUp();
    ahead.begin('a');
    await rest();
    works[0]?.fail(new Error('no'));
    expect(await ahead.take('a', signal)).toBeNull();
  });

  it('ends the work when aborted', async () => {
    const { ahead, works } = setUp();
    const control = new AbortController();
    ahead.begin('a');
    await rest();
    const taken = ahead.take('a', control.signal);
    control.abort();
    expect(await taken).toBeNull();
    expect(works[0]?.signal.aborted).toBe(true);
  });
});

describe('a clip that was given out', () => {
  it('is there until another one is, and is not made again', async () => {
    const { ahead, works, signal } = setUp();
    ahead.keep('a', 'clip of a');
    ahead.begin('b');
    await rest();
    ahead.begin('a');
    await rest();
    expect(works.map(({ edit }) => edit)).toEqual(['b']);
    expect(await ahead.peek('a')).toBe('clip of a');
    expect(await ahead.take('a', signal)).toBe('clip of a');
    expect(works[0]?.signal.aborted).toBe(true);
    ahead.keep('b', null);
    expect(await ahead.take('a', signal)).toBeNull();
  });
});

describe('what follows later', () => {
  it('runs when the clip has rested on', async () => {
    const { ahead, works, rested } = setUp();
    ahead.begin('a');
    await rest();
    works[0]?.finish('clip');
    await rest(LATER_MS - 1);
    expect(rested).toEqual([]);
    await rest(1);
    expect(rested).toEqual(['clip']);
  });

  it('does not run for a clip that was taken or given up', async () => {
    const { ahead, works, rested, signal } = setUp();
    ahead.begin('a');
    await rest();
    works[0]?.finish('taken');
    await ahead.take('a', signal);
    ahead.begin('b');
    await rest();
    works[1]?.finish('given up');
    await rest(0);
    ahead.drop();
    await rest();
    expect(rested).toEqual([]);
  });
});
