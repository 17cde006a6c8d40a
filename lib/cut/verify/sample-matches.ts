import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import {
  type Layout,
  type PlacedRange,
  placedRanges,
  positionsOf,
  type Samples,
  sizeOf,
} from '@/lib/containers/mp4/read/samples';
import type { SyncDifferences } from './check-samples';
import { notVerified } from './not-verified';
import type { Checkpoint, TrackPair } from './track-pair';

const HIDDEN = -1;

/** Which sample of the source each sample of a clip's track is, by the ranges of the source that the clip consists of. */
export class SampleMatches {
  /** The number of samples that have the source's bytes. */
  count = 0;
  private readonly rangeAt: (position: number) => PlacedRange | null;
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
    this.rangeAt = placedRanges(layout);
    this.clipPositions = positionsOf(clip.samples);
    this.sourcePositions = positionsOf(source.samples);
    this.matches = new Int32Array(clip.samples.count).fill(HIDDEN);
    this.copied = new Uint8Array(clip.samples.count);
  }

  /** Where the source has a sample's bytes; −1 if it isn't a range of the source, as encoded ones aren't. */
  originOf(sample: number): number {
    const position = at(this.clipPositions, sample);
    const range = this.rangeAt(position);
    const end = position + sizeOf(this.pair.clip.samples, sample);
    return range && end <= range.to ? position - range.shift : -1;
  }

  /**
   * Adds a copied sample.
   * @param origin as `originOf` finds it.
   * @throws {MediaError} `not-verified` if it doesn't have the bytes of the source's sample.
   */
  addCopied(sample: number, match: number, origin = this.originOf(sample)): void {
    const { source, clip } = this.pair;
    const size = sizeOf(clip.samples, sample);
    if (size !== sizeOf(source.samples, match))
      throw notVerified(`sample ${sample} of track ${clip.id} has another size than in the source`);
    if (size > 0 && origin !== at(this.sourcePositions, match))
      throw notVerified(`sample ${sample} of track ${clip.id} is not made of the source's bytes`);
    this.matches[sample] = match;
    this.copied[sample] = 1;
    this.count++;
  }

  /**
   * Adds the samples that follow a copied one as they do in the source: of the same sizes, at the same distances in time, and in the
   * same range of bytes. One short loop, because browsers run it soon after a cold click, and films have some hundred thousand samples.
   * @param shown in presentation order; `found` is the index of the copied one.
   * @param expected the source's; `index` is that of the copied one.
   * @returns how many were added.
   */
  addInStep(
    shown: readonly number[],
    found: number,
    { samples, index }: { samples: readonly number[]; index: number },
  ): number {
    const { clipPositions, sourcePositions, matches, copied } = this;
    const { source, clip } = this.pair;
    const [clipTimes, sourceTimes] = [mediaTimes(clip), mediaTimes(source)];
    const [sample = 0, match = 0] = [shown[found], samples[index]];
    const range = this.rangeAt(at(clipPositions, sample));
    if (!range) return 0;
    const late = at(clipTimes, sample) - at(sourceTimes, match);
    const shift = at(clipPositions, sample) - at(sourcePositions, match);
    const most = Math.min(shown.length - found, samples.length - index);
    let count = 1;
    for (; count < most; count++) {
      const [next = 0, known = 0] = [shown[found + count], samples[index + count]];
      const from = at(clipPositions, next);
      const size = sizeOf(clip.samples, next);
      if (
        at(clipTimes, next) - at(sourceTimes, known) !== late ||
        from - at(sourcePositions, known) !== shift ||
        size !== sizeOf(source.samples, known) ||
        from < range.from ||
        from + size > range.to
      )
        break;
      matches[next] = known;
      copied[next] = 1;
    }
    this.count += count - 1;
    return count - 1;
  }

  /** Adds an encoded sample, which has no bytes of the source. */
  addEncoded(sample: number, match: number): void {
    this.matches[sample] = match;
  }

  /** True if a sample isn't a range of the source, as encoded ones are. */
  isEncoded(sample: number): boolean {
    return this.originOf(sample) < 0;
  }

  /** True if a sample has the bytes of the source's sample. */
  isSame(sample: number, match: number): boolean {
    const { source, clip } = this.pair;
    const size = sizeOf(clip.samples, sample);
    if (match < 0 || size !== sizeOf(source.samples, match)) return false;
    return size === 0 || this.originOf(sample) === at(this.sourcePositions, match);
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
    if (!clip.samples.sync && !source.samples.sync) return { added, missing };
    const [listed, known] = [syncFlags(clip.samples), syncFlags(source.samples)];
    for (let sample = 0; sample < listed.length; sample++) {
      const isListed = at(listed, sample);
      if (this.copied[sample] && isListed !== known[this.matches[sample] ?? HIDDEN])
        (isListed ? added : missing).push(sample);
    }
    return { added, missing };
  }
}

/** 1 for each sync sample. */
function syncFlags({ sync, count }: Samples): Uint8Array {
  const flags = new Uint8Array(count).fill(sync ? 0 : 1);
  for (const sample of sync ?? []) flags[sample] = 1;
  return flags;
}
