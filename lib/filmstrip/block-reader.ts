/** Bytes of a block. */
const BLOCK = 2 ** 21;

/** Blocks kept: the one before, the current and the next one. */
const KEPT = 3;

/**
 * Reads ranges of a file that mostly follow each other, as those of audio between video frames do, by large blocks. Chromium's own
 * streams of a file leave so many small buffers behind that a waveform of 500 MB took 100 MB more memory.
 * @returns a function that reads `[from, to)`, and may return a view of a larger buffer.
 */
export function blockReader(file: Blob): (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  let lastEnd = Number.NEGATIVE_INFINITY;

  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());

  function block(number: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = kept.get(number);
    if (known) return known;
    const reading = read(number * BLOCK, (number + 1) * BLOCK);
    kept.set(number, reading);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return reading;
  }

  return async (from, to) => {
    const follows = Math.abs(from - lastEnd) < BLOCK;
    lastEnd = to;
    const number = Math.floor(from / BLOCK);
    const start = number * BLOCK;
    if (!follows || to > start + BLOCK) return read(from, to);
    const bytes = await block(number);
    // Ahead of the next range. A failure is reported by the call that needs the block.
    if (to > start + BLOCK / 2 && start + BLOCK < file.size) block(number + 1).catch(() => undefined);
    return bytes.subarray(from - start, to - start);
  };
}
