import { mediaTimes, roundingOf, type Shown } from '@/lib/containers/mp4/read/presented';
import { at, runValue } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { checkpointsOf, type PartCheckpoints } from './checkpoints';
import { notVerified } from './not-verified';
import type { Piece } from './pieces';
import { PresentationOrder } from './presentation-order';
import type { SampleMatches } from './sample-matches';
import type { TrackPair, TrimmedPacket } from './track-pair';

interface PieceMatch {
  /** The clip's samples, in presentation order. */
  shown: number[];
  checkpoints: PartCheckpoints;
  /** Ticks by which they are late. */
  offTicks: number;
  trimmed: TrimmedPacket[];
}

/** Frames at the end of a part that may be encoded, or that may follow it: a decoder holds at most 16 frames. */
const MOST_AT_END = 16;

/** Seconds for which a frame behind a part's end may show. */
const SHORTEST_SEC = 0.0002;

/**
 * Compares the samples of one piece, and adds them to the track's matches.
 * @throws {MediaError} `not-verified`.
 */
export function comparePiece({ source, clip }: TrackPair, piece: Piece, matches: SampleMatches): PieceMatch {
  const { edit } = piece;
  const shown = PresentationOrder.of(clip).shown(edit, piece.least);
  const expected = new ExpectedSamples(source, piece);
  const offsetOf = offsetsFrom(clip, edit.mediaTime);
  const trimmed: TrimmedPacket[] = [];
  let found = 0;
  let offTicks = 0;
  for (let sample = shown[0]; sample !== undefined; sample = shown[found]) {
    const offset = offsetOf(sample);
    expected.skipTo(offset);
    const match = expected.next;
    if (match === undefined && piece.isFollowed && areBehind(clip, edit, shown.slice(found))) break;
    if (match === undefined || !expected.isAt(offset))
      throw notVerified(
        `track ${clip.id} shows a sample at ${(offset + edit.mediaTime) / clip.timescale} s that the source does not have there`,
      );
    const off = expected.offTicks(offset);
    // Copied samples keep their distances to the tick. The first may begin before the clip does.
    if (found > 1 && off !== offTicks && !expected.mayBeEncoded(offset))
      throw notVerified(`sample ${sample} of track ${clip.id} is off by ${off - offTicks} ticks`);
    offTicks = off;
    const isRelinked =
      piece.isRelinked && found === 0 && sizeOf(clip.samples, sample) === sizeOf(source.samples, match);
    const origin = matches.originOf(sample);
    const inside = origin < 0 ? expected.insideOf(runValue(clip.samples.decode, sample)) : null;
    if (inside) trimmed.push({ clip: sample, source: match, ...inside });
    if (inside || (origin < 0 && (isRelinked || expected.mayBeEncoded(offset))))
      matches.addEncoded(sample, match);
    else matches.addCopied(sample, match, origin);
    const inStep = found > 1 && origin >= 0 ? matches.addInStep(shown, found, expected) : 0;
    expected.take(1 + inStep);
    found += 1 + inStep;
  }
  expected.skipTo(Number.POSITIVE_INFINITY);
  return { shown, checkpoints: checkpointsOf(clip, shown.slice(0, found), matches), offTicks, trimmed };
}

/** The source's samples that a piece should present, one after the other in presentation order. Offsets are ticks from its start. */
class ExpectedSamples {
  private readonly mediaTime: number;
  readonly samples: readonly number[];
  private readonly offsetOf: (sample: number) => number;
  private readonly tolerance: number;
  /** Samples that can't be missing because of rounding. */
  private sure: ReadonlySet<number> | undefined;
  index = 0;
  /** The sample that should come next; undefined behind the last one. */
  next: number | undefined;
  /** When it should come; never behind the last one. Kept, because a film has some hundred thousand samples. */
  private nextOffset = Number.POSITIVE_INFINITY;

  constructor(
    private readonly source: Track,
    private readonly piece: Piece,
  ) {
    this.mediaTime = Math.round(piece.mediaTime);
    this.samples = this.shown(0.5);
    const offsetOf = offsetsFrom(source, this.mediaTime);
    this.offsetOf = piece.trims.start ? (sample) => Math.max(0, offsetOf(sample)) : offsetOf;
    this.tolerance = roundingOf(source).tolerance;
    this.goTo(0);
  }

  /** Goes on to a sample behind the next one. */
  take(count = 1): void {
    this.goTo(this.index + count);
  }

  /**
   * Passes over the samples before an offset.
   * @throws {MediaError} `not-verified` if one of them has to be there.
   */
  skipTo(offset: number): void {
    for (; this.next !== undefined && this.nextOffset < offset - this.tolerance; this.take()) {
      this.sure ??= new Set(this.shown(1.5));
      if (this.sure.has(this.next))
        throw notVerified(`sample ${this.next} of track ${this.source.id} is missing`);
    }
  }

  /** True if the next sample is presented at an offset. */
  isAt(offset: number): boolean {
    return Math.abs(this.nextOffset - offset) <= this.tolerance;
  }

  /** Ticks by which the next sample is late at an offset. */
  offTicks(offset: number): number {
    return offset - this.nextOffset + this.piece.mediaTime - this.mediaTime;
  }

  /** True if the next sample, at an offset, is in the encoded head or tail of its part. */
  mayBeEncoded(offset: number): boolean {
    const { encodedTicks, hasTail } = this.piece;
    const isInHead = encodedTicks > 0 && offset < encodedTicks - this.tolerance;
    return isInHead || (hasTail && this.index >= this.samples.length - MOST_AT_END);
  }

  /**
   * Which audio samples of the next packet are inside the piece, if that isn't all of it and a trimmed packet may stand there.
   * @param duration of the clip's packet, in ticks, which are audio samples.
   */
  insideOf(duration: number): Pick<TrimmedPacket, 'from' | 'to'> | null {
    const { edit, trims } = this.piece;
    const [isFirst, isLast] = [this.index === 0, this.index === this.samples.length - 1];
    if (this.next === undefined || !((isFirst && trims.start) || (isLast && trims.end))) return null;
    const begin = this.mediaTime - at(mediaTimes(this.source), this.next);
    const from = Math.max(0, begin);
    const to = Math.min(runValue(this.source.samples.decode, this.next), begin + edit.duration);
    return Math.abs(to - from - duration) <= 1 ? { from, to: from + duration } : null;
  }

  private goTo(index: number): void {
    this.index = index;
    this.next = this.samples[index];
    this.nextOffset = this.next === undefined ? Number.POSITIVE_INFINITY : this.offsetOf(this.next);
  }

  /** @param factor of the shortest presentations that count. */
  private shown(factor: number): number[] {
    const { edit, least } = this.piece;
    const range = { mediaTime: this.mediaTime, duration: edit.duration };
    return PresentationOrder.of(this.source).shown(range, {
      start: least.start * factor,
      end: least.end * factor,
    });
  }
}

/**
 * Returns the ticks from a media time to a sample's. A frame on screen from before then has 0; an audio packet that began earlier has
 * a negative number.
 */
function offsetsFrom(track: Track, mediaTime: number): (sample: number) => number {
  const times = mediaTimes(track);
  const least = track.kind === 'audio' ? Number.NEGATIVE_INFINITY : 0;
  return (sample) => Math.max(at(times, sample) - mediaTime, least);
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
