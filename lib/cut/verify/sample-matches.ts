import { at } from '@/lib/containers/mp4/read/runs';
import { isSync, type Layout, origins, positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { SyncDifferences } from './check-samples';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackPair } from './track-pair';

const HIDDEN = -1;

/** Which sample of the source each sample of a clip's track is, by the ranges of the source that the clip consists of. */
export class SampleMatches {
  /** The number of samples that have the source's bytes. */
  count = 0;
  private readonly originOf: (position: number, size: number) => number;
  private readonly clipPositions: Float64Array;
  private readonly sourcePositions: Float64Array;
  /** Sample of the source, by sample of the clip; {@link HIDDEN} for samples that aren't presented. */
  private readonly matches: Int32Array;
  /** 1 for the clip's samples that have the source's bytes. */
  private readonly copied: Uint8Array;

  constructor(
    private readonly pair: TrackPair,
    layout: Layout,
  ) {
    const { source, clip } = pair;
    this.originOf = origins(layout);
    this.clipPositions = positionsOf(clip.samples);
    this.sourcePositions = positionsOf(source.samples);
    this.matches = new Int32Array(clip.samples.count).fill(HIDDEN);
    this.copied = new Uint8Array(clip.samples.count);
  }

  /**
   * Adds a copied sample.
   * @throws {MediaError} `not-verified` if it doesn't have the bytes of the source's sample.
   */
  addCopied(sample: number, match: number): void {
    const { source, clip } = this.pair;
    if (sizeOf(clip.samples, sample) !== sizeOf(source.samples, match))
      throw notVerified(`sample ${sample} of track ${clip.id} has another size than in the source`);
    if (!this.isSame(sample, match))
      throw notVerified(`sample ${sample} of track ${clip.id} is not made of the source's bytes`);
    this.matches[sample] = match;
    this.copied[sample] = 1;
    this.count++;
  }

  /** Adds an encoded sample, which has no bytes of the source. */
  addEncoded(sample: number, match: number): void {
    this.matches[sample] = match;
  }

  /** True if a sample isn't a range of the source, as encoded ones are. */
  isEncoded(sample: number): boolean {
    return this.originOf(at(this.clipPositions, sample), sizeOf(this.pair.clip.samples, sample)) < 0;
  }

  /** True if a sample has the bytes of the source's sample. */
  isSame(sample: number, match: number): boolean {
    const { source, clip } = this.pair;
    const size = sizeOf(clip.samples, sample);
    if (match < 0 || size !== sizeOf(source.samples, match)) return false;
    return (
      size === 0 || this.originOf(at(this.clipPositions, sample), size) === at(this.sourcePositions, match)
    );
  }

  /** A sample that was added, to compare its bytes or its frame. */
  checkpoint(sample: number): Checkpoint {
    return { clip: sample, source: this.matches[sample] ?? HIDDEN, copied: this.copied[sample] === 1 };
  }

  /**
   * Finds the samples that aren't presented: they are next to the presented ones, as in the source.
   * @throws {MediaError} `not-verified`.
   */
  findHidden(): void {
    const { matches, copied } = this;
    let before = -1;
    let after = 0;
    for (let sample = 0; sample < matches.length; sample++) {
      if (copied[sample]) before = sample;
      if (matches[sample] !== HIDDEN) continue;
      while (after < matches.length && (after < sample || !copied[after])) after++;
      const beside = [before, after].filter((other) => other >= 0 && other < matches.length);
      if (beside.length === 0) continue;
      const match = beside
        .map((other) => (matches[other] ?? 0) + sample - other)
        .find((number) => this.isSame(sample, number));
      if (match === undefined)
        throw notVerified(
          `hidden sample ${sample} of track ${this.pair.clip.id} is not made of the source's bytes`,
        );
      matches[sample] = match;
      copied[sample] = 1;
    }
  }

  /** The copied samples that only one of the two files lists as sync samples. */
  syncDifferences(): SyncDifferences {
    const { source, clip } = this.pair;
    const [added, missing]: [number[], number[]] = [[], []];
    for (const [sample, match] of this.matches.entries()) {
      if (!this.copied[sample]) continue;
      const isListed = isSync(clip, sample);
      if (isListed !== isSync(source, match)) (isListed ? added : missing).push(sample);
    }
    return { added, missing };
  }
}
