/** A block of audio: the samples of each channel, all of the same length. */
export type AudioBlock = Float32Array<ArrayBuffer>[];

/** Blocks, one after the other. */
export function concatenated(blocks: readonly (readonly Float32Array[])[]): AudioBlock {
  const length = blocks.reduce((sum, [first]) => sum + (first?.length ?? 0), 0);
  return (blocks[0] ?? []).map((_, channel) => {
    const joined = new Float32Array(length);
    let at = 0;
    for (const block of blocks) {
      const plane = block[channel] ?? new Float32Array(0);
      joined.set(plane, at);
      at += plane.length;
    }
    return joined;
  });
}
