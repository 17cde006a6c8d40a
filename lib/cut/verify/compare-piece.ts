import { mediaTimes, roundingOf, type Shown } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { SameBytes } from './compare-bytes';
import type { Pair, Place } from './compare-track';
import { notVerified } from './not-verified';
import { isSync } from './part-windows';
import { type Least, PresentationOrder } from './presentation-order';

/** What one edit of a clip, or a part of it, presents of one segment of the source. In ticks. */
export interface Piece {
  edit: Shown;
  segment: Shown;
  /** From the clip's timeline to the source's. */
  shift: number;
  /** Before this time of the clip, frames may be encoded; 0 if none may. */
  encodedTo: number;
  /** The shortest presentations that count. */
  least: Least;
  /** Another part follows. For a moment, the last frames may be followed by frames that they were decoded from. */
  isFollowed: boolean;
  /** The last frames may be encoded. */
  hasTail: boolean;
  /** The first frame may be the source's with another type, so that nothing before it is needed. */
  isRelinked: boolean;
}

/** {@link Place}s of a piece: at its start, in the middle and at its end. */
export interface PiecePlaces {
  start: Place[];
  middle: Place[];
  end: Place[];
}

interface PieceMatch {
  /** The clip's samples, in presentation order. */
  shown: number[];
  places: PiecePlaces;
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
export function comparePiece(pair: Pair, piece: Piece, bytes: SameBytes | null): PieceMatch {
  const { source, clip } = pair;
  const { edit, segment, shift, encodedTo, least } = piece;
  const scale = clip.timescale;
  // What the clip's edit should present, on the source's media timeline.
  const exact = edit.start + shift - segment.start + segment.mediaTime;
  const wanted = { ...edit, mediaTime: Math.round(exact) };
  const late = wanted.mediaTime - edit.mediaTime;
  const { tolerance } = roundingOf(source);
  const order = PresentationOrder.of(source);
  const shown = PresentationOrder.of(clip).shown(edit, least);
  const expected = order.shown(wanted, times(least, 0.5));
  let sure: Set<number> | undefined;
  const missing = (sample: number) => {
    sure ??= new Set(order.shown(wanted, times(least, 1.5)));
    if (sure.has(sample)) throw notVerified(`sample ${sample} of track ${source.id} is missing`);
  };
  const clipTime = timesFrom(clip, edit);
  const sourceTime = timesFrom(source, wanted);
  const headTo =
    encodedTo > 0 ? encodedTo - edit.start + edit.mediaTime - tolerance : Number.NEGATIVE_INFINITY;
  const matches = new Uint32Array(shown.length);
  const copied = new Uint8Array(shown.length);
  let next = 0;
  let found = 0;
  let offTicks = 0;
  for (const [i, sample] of shown.entries()) {
    const time = clipTime(sample);
    let match = expected[next];
    while (match !== undefined && sourceTime(match) - late < time - tolerance) {
      missing(match);
      match = expected[++next];
    }
    if (match === undefined && piece.isFollowed && areBehind(clip, edit, shown.slice(i))) break;
    if (match === undefined || Math.abs(sourceTime(match) - late - time) > tolerance)
      throw notVerified(
        `track ${clip.id} shows a sample at ${time / scale} s that the source does not have there`,
      );
    // The last sample decides, because the first may begin before the clip does.
    offTicks = time + exact - edit.mediaTime - sourceTime(match);
    const mayDiffer =
      time < headTo ||
      (piece.hasTail && next >= expected.length - MOST_AT_END) ||
      (piece.isRelinked && i === 0 && sizeOf(clip.samples, sample) === sizeOf(source.samples, match));
    matches[i] = match;
    copied[i] = isCopied(pair, sample, match, mayDiffer, bytes) ? 1 : 0;
    next++;
    found = i + 1;
  }
  for (const match of expected.slice(next)) missing(match);
  return {
    shown,
    places: placesToLookAt(clip, shown, matches.subarray(0, found), copied.subarray(0, found)),
    offTicks,
  };
}

const times = ({ start, end }: Least, factor: number) => ({ start: start * factor, end: end * factor });

/** A sample's time. A frame on screen from before the start counts from the start on; an audio packet keeps its time. */
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
  { source, clip }: Pair,
  sample: number,
  match: number,
  mayDiffer: boolean,
  bytes: SameBytes | null,
): boolean {
  if (mayDiffer && (!bytes || bytes.isOwn(sample))) {
    bytes?.pass(sample);
    return false;
  }
  if (sizeOf(clip.samples, sample) !== sizeOf(source.samples, match))
    throw notVerified(`sample ${sample} of track ${clip.id} has another size than in the source`);
  bytes?.check(sample, match);
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

/** The places of a piece to decode: the first and the last, those around encoded frames, and one in the middle. */
function placesToLookAt(
  clip: Track,
  shown: readonly number[],
  matches: Uint32Array,
  copied: Uint8Array,
): PiecePlaces {
  const count = matches.length;
  const half = count >> 1;
  const keyframe = shown.findIndex((sample, i) => i >= half && i < count && isSync(clip, sample));
  const [firstCopied, lastCopied] = [copied.indexOf(1), copied.lastIndexOf(1)];
  const start = [0, ...(firstCopied > 0 ? [firstCopied - 1, firstCopied] : [])];
  const end = [...(lastCopied >= 0 ? [lastCopied, lastCopied + 1] : []), count - 1];
  const middle = keyframe < 0 ? half : keyframe;
  const places = (numbers: readonly number[]) =>
    [...new Set(numbers)]
      .filter((i) => i >= 0 && i < count)
      .sort((a, b) => a - b)
      .map((i) => ({ clip: shown[i] ?? 0, source: at(matches, i), copied: copied[i] === 1 }));
  return {
    start: places(start),
    middle: places([middle].filter((i) => !start.includes(i) && !end.includes(i))),
    end: places(end.filter((i) => !start.includes(i))),
  };
}
