import { mediaTimes, roundingOf, type Shown } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { SameBytes } from './compare-bytes';
import { notVerified } from './not-verified';
import type { Piece } from './pieces';
import { isSync, PresentationOrder, type ShortestShown } from './presentation-order';
import type { Checkpoint, TrackPair } from './track-pair';

/** {@link Checkpoint}s of a piece: at its start, in the middle and at its end. */
export interface PieceCheckpoints {
  start: Checkpoint[];
  middle: Checkpoint[];
  end: Checkpoint[];
}

interface PieceMatch {
  /** The clip's samples, in presentation order. */
  shown: number[];
  checkpoints: PieceCheckpoints;
  offTicks: number;
}

/** Frames at the end of a part that may be encoded, or that may follow it: a decoder holds at most 16 frames. */
const MOST_AT_END = 16;

/** Seconds for which a frame behind a part's end may show. */
const SHORTEST_SEC = 0.0002;

/**
 * Compares the samples of one piece.
 * @throws {MediaError} `not-verified`.
 */
export function comparePiece(pair: TrackPair, piece: Piece, bytes: SameBytes): PieceMatch {
  const { source, clip } = pair;
  const { edit } = piece;
  const shown = PresentationOrder.of(clip).shown(edit, piece.least);
  const expected = new ExpectedSamples(source, piece);
  const clipTime = timesFrom(clip, edit);
  const matches = new Uint32Array(shown.length);
  const copied = new Uint8Array(shown.length);
  let found = 0;
  let offTicks = 0;
  for (const [i, sample] of shown.entries()) {
    const time = clipTime(sample);
    expected.skipTo(time);
    const match = expected.next;
    if (match === undefined && piece.isFollowed && areBehind(clip, edit, shown.slice(i))) break;
    if (match === undefined || !expected.isAt(time))
      throw notVerified(
        `track ${clip.id} shows a sample at ${time / clip.timescale} s that the source does not have there`,
      );
    // The last sample decides, because the first may begin before the clip does.
    offTicks = expected.offTicks(time);
    const isRelinked =
      piece.isRelinked && i === 0 && sizeOf(clip.samples, sample) === sizeOf(source.samples, match);
    const mayDiffer = isRelinked || expected.mayBeEncoded(time);
    matches[i] = match;
    copied[i] = isCopied(pair, sample, match, mayDiffer, bytes) ? 1 : 0;
    expected.take();
    found = i + 1;
  }
  expected.skipTo(Number.POSITIVE_INFINITY);
  return {
    shown,
    checkpoints: checkpointsOf(clip, shown, matches.subarray(0, found), copied.subarray(0, found)),
    offTicks,
  };
}

/** The source's samples that a piece should present, one after the other in presentation order. */
class ExpectedSamples {
  /** What the clip's edit should present, on the source's media timeline, and when it begins before rounding. */
  private readonly range: Shown;
  private readonly exactTime: number;
  private readonly samples: readonly number[];
  private readonly timeOf: (sample: number) => number;
  private readonly tolerance: number;
  /** Samples that can't be missing because of rounding. */
  private sure: ReadonlySet<number> | undefined;
  private index = 0;

  constructor(
    private readonly source: Track,
    private readonly piece: Piece,
  ) {
    const { edit, shift, segment, least } = piece;
    this.exactTime = edit.start + shift - segment.start + segment.mediaTime;
    this.range = { ...edit, mediaTime: Math.round(this.exactTime) };
    this.samples = PresentationOrder.of(source).shown(this.range, times(least, 0.5));
    this.timeOf = timesFrom(source, this.range);
    this.tolerance = roundingOf(source).tolerance;
  }

  /** The sample that should come next; undefined behind the last one. */
  get next(): number | undefined {
    return this.samples[this.index];
  }

  /** Goes on to the sample behind the next one. */
  take(): void {
    this.index++;
  }

  /**
   * Passes over the samples before a time of the clip's media.
   * @throws {MediaError} `not-verified` if one of them has to be there.
   */
  skipTo(time: number): void {
    for (; this.next !== undefined && this.timeInClip(this.next) < time - this.tolerance; this.index++) {
      this.sure ??= new Set(
        PresentationOrder.of(this.source).shown(this.range, times(this.piece.least, 1.5)),
      );
      if (this.sure.has(this.next))
        throw notVerified(`sample ${this.next} of track ${this.source.id} is missing`);
    }
  }

  /** True if the next sample is presented at a time of the clip's media. */
  isAt(time: number): boolean {
    return this.next !== undefined && Math.abs(this.timeInClip(this.next) - time) <= this.tolerance;
  }

  /** Ticks by which the next sample is late at a time of the clip's media. */
  offTicks(time: number): number {
    return time + this.exactTime - this.piece.edit.mediaTime - this.timeOf(this.next ?? 0);
  }

  /** True if the next sample, at a time of the clip's media, is in the encoded head or tail of its part. */
  mayBeEncoded(time: number): boolean {
    const { encodedTo, edit, hasTail } = this.piece;
    const isInHead = encodedTo > 0 && time < encodedTo - edit.start + edit.mediaTime - this.tolerance;
    return isInHead || (hasTail && this.index >= this.samples.length - MOST_AT_END);
  }

  private timeInClip(sample: number): number {
    return this.timeOf(sample) - (this.range.mediaTime - this.piece.edit.mediaTime);
  }
}

const times = ({ start, end }: ShortestShown, factor: number) => ({
  start: start * factor,
  end: end * factor,
});

/** Returns a sample's time. A frame on screen from before the start counts from the start on; an audio packet keeps its time. */
function timesFrom(track: Track, { mediaTime }: Shown): (sample: number) => number {
  const times = mediaTimes(track);
  return (sample) => (track.kind === 'audio' ? at(times, sample) : Math.max(at(times, sample), mediaTime));
}

/**
 * True for a copied sample, false for an encoded one.
 * @param mayDiffer whether it may be encoded.
 * @throws {MediaError} `not-verified` for a sample that is neither.
 */
function isCopied(
  { source, clip }: TrackPair,
  sample: number,
  match: number,
  mayDiffer: boolean,
  bytes: SameBytes,
): boolean {
  if (mayDiffer && bytes.isEncoded(sample)) {
    bytes.pass(sample);
    return false;
  }
  if (sizeOf(clip.samples, sample) !== sizeOf(source.samples, match))
    throw notVerified(`sample ${sample} of track ${clip.id} has another size than in the source`);
  bytes.check(sample, match);
  return true;
}

/**
 * True if samples at the end of a part are those that its last frames were decoded from: few, and too short to be seen. Their
 * bytes are compared as those of hidden samples.
 */
function areBehind(clip: Track, edit: Shown, samples: readonly number[]): boolean {
  const longest = Math.max(1, Math.ceil(SHORTEST_SEC * clip.timescale));
  if (samples.length > MOST_AT_END || longest > roundingOf(clip).tolerance) return false;
  const begins = [...samples.map((sample) => at(mediaTimes(clip), sample)), edit.mediaTime + edit.duration];
  return samples.every((_, i) => (begins[i + 1] ?? 0) - (begins[i] ?? 0) <= longest);
}

/** The checkpoints of a piece: the first and the last sample, those around encoded frames, and one in the middle. */
function checkpointsOf(
  clip: Track,
  shown: readonly number[],
  matches: Uint32Array,
  copied: Uint8Array,
): PieceCheckpoints {
  const count = matches.length;
  const half = count >> 1;
  const keyframe = shown.findIndex((sample, i) => i >= half && i < count && isSync(clip, sample));
  const [firstCopied, lastCopied] = [copied.indexOf(1), copied.lastIndexOf(1)];
  const start = [0, ...(firstCopied > 0 ? [firstCopied - 1, firstCopied] : [])];
  const end = [...(lastCopied >= 0 ? [lastCopied, lastCopied + 1] : []), count - 1];
  const middle = keyframe < 0 ? half : keyframe;
  const checkpoints = (numbers: readonly number[]) =>
    [...new Set(numbers)]
      .filter((i) => i >= 0 && i < count)
      .sort((a, b) => a - b)
      .map((i) => ({ clip: shown[i] ?? 0, source: at(matches, i), copied: copied[i] === 1 }));
  return {
    start: checkpoints(start),
    middle: checkpoints([middle].filter((i) => !start.includes(i) && !end.includes(i))),
    end: checkpoints(end.filter((i) => !start.includes(i))),
  };
}
