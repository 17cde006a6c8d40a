import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { download } from '@/lib/ffmpeg/download';
import { FakeHost, pinned } from './fake-host';

const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) & 255);
const file = pinned('https://host/core.wasm', bytes);

const get = (host: FakeHost, signal = new AbortController().signal) => {
  const seen: [number, number][] = [];
  const done = download(file, {
    signal,
    stallMs: 50,
    fetch: host.fetch,
    onBytes: (loaded, total) => seen.push([loaded, total]),
  });
  return { seen, done };
};

const serving = (answer: Uint8Array | Response | 'hang' | 'fail') => {
  const host = new FakeHost();
  host.answers.set(file.url, answer);
  return host;
};

describe('download', () => {
  it('returns the file and reports the bytes', async () => {
    const { seen, done } = get(serving(bytes));
    expect(Buffer.from(await done).equals(Buffer.from(bytes))).toBe(true);
    expect(seen.at(-1)).toEqual([200_000, 200_000]);
  });

  it('inflates gzip by its first bytes, whatever the headers state', async () => {
    const gzip = gzipSync(bytes);
    const lying = new Response(gzip, { headers: { 'content-type': 'application/wasm' } });
    expect(Buffer.from(await get(serving(lying)).done).equals(Buffer.from(bytes))).toBe(true);
  });

  it('rejects a file with one different byte, plain or inflated', async () => {
    const other = bytes.slice();
    other[100_000] = (other[100_000] ?? 0) ^ 1;
    await expect(get(serving(other)).done).rejects.toThrow('SHA-256');
    await expect(get(serving(new Uint8Array(gzipSync(other)))).done).rejects.toThrow('SHA-256');
  });

  it('rejects a truncated file, plain or gzip', async () => {
    await expect(get(serving(bytes.subarray(0, 1000))).done).rejects.toThrow('1000 bytes, expected 200000');
    await expect(get(serving(new Uint8Array(gzipSync(bytes)).subarray(0, 500))).done).rejects.toThrow(
      'damaged gzip',
    );
  });

  it('stops reading a response that is much longer than the file', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(50_000));
        sent += 50_000;
      },
    });
    await expect(get(serving(new Response(endless))).done).rejects.toThrow('longer than');
    expect(sent).toBeLessThan(1_000_000);
  });

  it('rejects an error page', async () => {
    await expect(get(new FakeHost()).done).rejects.toThrow('HTTP 404');
    await expect(get(serving(new Response('<!doctype html>'))).done).rejects.toThrow('expected 200000');
    await expect(get(serving('fail')).done).rejects.toThrow('Failed to fetch');
  });

  it('fails when no byte arrives for the stall timeout', async () => {
    await expect(get(serving('hang')).done).rejects.toThrow('nothing for 0.05 s');
  });

  it('does not fail while bytes keep arriving for longer than that', async () => {
    let at = 0;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        controller.enqueue(bytes.slice(at, at + 40_000));
        at += 40_000;
        if (at >= bytes.length) controller.close();
      },
    });
    await expect(get(serving(new Response(slow))).done).resolves.toHaveLength(200_000);
  });

  it("rejects with the signal's reason when aborted", async () => {
    const controller = new AbortController();
    const { done } = get(serving('hang'), controller.signal);
    setTimeout(() => controller.abort(), 5);
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });
});
