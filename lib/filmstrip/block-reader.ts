import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { Lru } from '@/lib/media/lru';

/** Bytes of a block. */
const BLOCK = 2 ** 21;

/** Blocks kept: the one before, the current and the next one. */
const KEPT = 3;

/**
 * Reads ranges of a file in large blocks. The ranges mostly follow each other, like those of audio between video frames. Chromium's
 * own streams of a file leave so many small buffers behind that a waveform of 500 MB took 100 MB more memory.
 * @returns a function that reads `[from, to)`, and may return a view of a larger buffer. It throws `file-unreadable`.
 */
export function blockReader(file: Blob): (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Lru<number, Promise<Uint8Array<ArrayBuffer>>>(KEPT);
  let lastEnd = Number.NEGATIVE_INFINITY;

  function block(number: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = kept.get(number);
    if (known) return known;
    const reading = readBlob(file, number * BLOCK, (number + 1) * BLOCK);
    kept.set(number, reading);
    return reading;
  }

  return async (from, to) => {
    const follows = Math.abs(from - lastEnd) < BLOCK;
    lastEnd = to;
    const number = Math.floor(from / BLOCK);
    const start = number * BLOCK;
    if (!follows || to > start + BLOCK) return readBlob(file, from, to);
    const bytes = await block(number);
    // Ahead of the next range. A failure is reported by the call that needs the block.
    if (to > start + BLOCK / 2 && start + BLOCK < file.size) block(number + 1).catch(() => undefined);
    return bytes.subarray(from - start, to - start);
  };
}
