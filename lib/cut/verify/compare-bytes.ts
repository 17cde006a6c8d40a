import { at } from '@/lib/containers/mp4/read/runs';
import { type Layout, origins, positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame, readBlob } from '@/lib/media/bytes/byte-ranges';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackPair } from './track-pair';

/**
 * Reads some samples of both files and compares their bytes, for clips that aren't ranges of the source.
 * @returns the number of samples that are equal.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareBytes(
  source: Blob,
  clip: Blob,
  pair: TrackPair,
  checkpoints: readonly Checkpoint[],
): Promise<number> {
  const copied = checkpoints.filter((checkpoint) => checkpoint.copied);
  const [readSource, readClip] = [reader(source, pair.source), reader(clip, pair.clip)];
  for (const checkpoint of copied) {
    const [a, b] = await Promise.all([readSource(checkpoint.source), readClip(checkpoint.clip)]);
    if (!isSame(a, b))
      throw notVerified(
        `sample ${checkpoint.clip} of track ${pair.clip.id} has other bytes than in the source`,
      );
  }
  return copied.length;
}

function reader(blob: Blob, { samples }: Track): (sample: number) => Promise<Uint8Array> {
  const positions = positionsOf(samples);
  return (sample) => {
    const from = at(positions, sample);
    return readBlob(blob, from, from + sizeOf(samples, sample));
  };
}

const HIDDEN = -1;
const ENCODED = -2;

/** Maps a clip's samples to the bytes of the source that they consist of. */
export class SameBytes {
  count = 0;
  private readonly originOf: (position: number, size: number) => number;
  private readonly positions: Float64Array;
  private readonly sources: Float64Array;
  /** Sample of the source, by sample of the clip. */
  private readonly matches: Int32Array;

  constructor(
    private readonly source: Track,
    private readonly clip: Track,
    layout: Layout,
  ) {
    this.originOf = origins(layout);
    this.positions = positionsOf(clip.samples);
    this.sources = positionsOf(source.samples);
    this.matches = new Int32Array(clip.samples.count).fill(HIDDEN);
  }

  /**
   * Checks that a sample has the bytes of the source's sample.
   * @throws {MediaError} `not-verified`.
   */
  check(sample: number, match: number): void {
    this.matches[sample] = match;
    this.count++;
    if (!this.isSame(sample, match))
      throw notVerified(`sample ${sample} of track ${this.clip.id} is not made of the source's bytes`);
  }

  /** Notes an encoded frame, which has no bytes of the source. */
  pass(sample: number): void {
    this.matches[sample] = ENCODED;
  }

  /** True if a sample isn't a range of the source, as encoded frames are. */
  isEncoded(sample: number): boolean {
    return this.originOf(at(this.positions, sample), sizeOf(this.clip.samples, sample)) < 0;
  }

  /** True if a sample has the bytes of the source's sample. */
  isSame(sample: number, match: number): boolean {
    const size = sizeOf(this.clip.samples, sample);
    if (size !== sizeOf(this.source.samples, match) || match < 0) return false;
    return size === 0 || this.originOf(at(this.positions, sample), size) === at(this.sources, match);
  }

  /** Checks the samples that aren't presented: they are next to the presented ones, as in the source. */
  checkHidden(): void {
    const { matches } = this;
    let before = -1;
    let after = -1;
    for (let sample = 0; sample < matches.length; sample++) {
      const match = matches[sample] ?? HIDDEN;
      if (match >= 0) before = sample;
      if (match !== HIDDEN) continue;
      if (after <= sample) after = nextMatch(matches, sample);
      const beside = [before, after].filter((other) => other >= 0 && other < matches.length);
      if (beside.length === 0 || this.count === 0) continue;
      if (!beside.some((other) => this.isSame(sample, (matches[other] ?? 0) + sample - other)))
        throw notVerified(
          `hidden sample ${sample} of track ${this.clip.id} is not made of the source's bytes`,
        );
    }
  }
}

function nextMatch(matches: Int32Array, from: number): number {
  let i = from;
  while (i < matches.length && (matches[i] ?? HIDDEN) < 0) i++;
  return i;
}
