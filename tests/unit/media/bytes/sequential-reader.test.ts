import { describe, expect, it, vi } from 'vitest';
import { SequentialReader } from '@/lib/media/bytes/sequential-reader';

const MB = 2 ** 20;
const bytes = Uint8Array.from({ length: 5 * MB + 123 }, (_, i) => (i * 31 + (i >> 8)) % 251);
const blob = new Blob([bytes]);
const valueAt = (at: number) => bytes.subarray(at, at + 12);

/** As in Safari before 26. */
function withoutByteStreams() {
  vi.spyOn(Blob.prototype, 'stream').mockImplementation(() => new ReadableStream());
}

describe.each([
  ['as a stream', () => undefined],
  ['in whole blocks', withoutByteStreams],
])('%s', (_, prepare) => {
  it.each([
    ['from front to back, across the borders of blocks', [0, MB - 6, MB, 2 * MB - 1, 3 * MB, 5 * MB + 111]],
    ['with hops, short and long', [7, 2 * MB + 9, 5 * MB, 5 * MB + 100]],
    ['backward', [3 * MB, 3 * MB - 5, 100, 4 * MB, 0]],
  ])('reads %s', async (_, places) => {
    prepare();
    const reader = new SequentialReader(blob);
    for (const at of places) expect(Array.from(await reader.read(at, 12))).toEqual(Array.from(valueAt(at)));
    reader.release();
    expect(reader.peek(0, 1)).toBeNull();
    expect(Array.from(await reader.read(MB, 12))).toEqual(Array.from(valueAt(MB)));
  });

  it('reads every byte once, whatever lies at a border', async () => {
    prepare();
    const reader = new SequentialReader(blob);
    for (let at = 0; at < bytes.length; at += 4093) {
      const found = reader.peek(at, 4100) ?? (await reader.read(at, 4100));
      expect(Buffer.compare(found, bytes.subarray(at, at + 4100))).toBe(0);
    }
  });

  it('reads ranges longer than a block, and fewer bytes at the end', async () => {
    prepare();
    const reader = new SequentialReader(blob);
    expect(Buffer.compare(await reader.read(5, 3 * MB), bytes.subarray(5, 5 + 3 * MB))).toBe(0);
    expect((await reader.read(bytes.length - 4, 12)).length).toBe(4);
    expect((await reader.read(bytes.length + 4, 12)).length).toBe(0);
  });

  it('reads on behind the place up to which it reads ahead', async () => {
    prepare();
    const reader = new SequentialReader(blob);
    reader.aheadTo = MB + 10;
    for (const at of [MB, MB + 5, MB + 30, 2 * MB])
      expect(Array.from(await reader.read(at, 12))).toEqual(Array.from(valueAt(at)));
  });
});

it('fails if the file can no longer be read', async () => {
  vi.spyOn(Blob.prototype, 'stream').mockImplementation(
    () =>
      new ReadableStream({
        type: 'bytes',
        pull() {
          throw new DOMException('changed', 'NotReadableError');
        },
      }),
  );
  await expect(new SequentialReader(blob).read(0, 4)).rejects.toMatchObject({ code: 'file-unreadable' });
});
