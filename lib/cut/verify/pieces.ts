import {
  endOfClip,
  ROUNDING_SEC,
  roundingOf,
  type Shown,
  shownEdits,
  within,
} from '@/lib/containers/mp4/read/presented';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import type { ShortestShown } from './presentation-order';
import { type Copying, fromNextPacket, shownBetween, type TrackPair } from './track-pair';

/** What one edit of a clip, or a part of it, presents of one segment of the source. In ticks. */
export interface Piece {
  /** In the clip. */
  edit: Shown;
  /** The source's media time that the piece begins with, before rounding. */
  mediaTime: number;
  /** Frames that begin in this many ticks from the start on may be encoded: none unless it is positive, all if it is infinite. */
  encodedTicks: number;
  least: ShortestShown;
  /** Another part follows. For a moment, the last frames may be followed by frames that they were decoded from. */
  isFollowed: boolean;
  /** The last frames may be encoded. */
  hasTail: boolean;
  /** Which packets at its ends hold a part of the source's. */
  trims: Trims;
  /** The first frame may be the source's with another type, so that decoding can begin with it. */
  isRelinked: boolean;
}

/**
 * The shortest presentation in ticks that counts where two parts meet, and where a clip with encoded frames ends: it is exact to the
 * tick. A frame that was encoded to be presented for less than a millisecond has no bytes of the source, so it can't count as hidden.
 */
const EXACT = 0.5;

/** The most edits of a clip of one part to compare. Of more, the first and the last ones are. Real files have a handful. */
const MAX_EDITS = 32;

/** Whether the first and the last packet of a clip hold a part of the source's. */
export interface Trims {
  start: boolean;
  end: boolean;
}

/**
 * What a copied track of a clip should present, part by part.
 * @throws {MediaError} `not-verified` if its edits don't cover the parts.
 */
export function piecesOf(
  pair: TrackPair,
  windows: readonly PartWindow[],
  copying: Copying,
  trims: Trims,
): Piece[][] {
  const [only, another] = windows;
  return only && !another
    ? [piecesOfOnly(pair, only, copying, trims)]
    : windows.map((window, k) => piecesOfPart(pair, window, k, windows.length, copying));
}

/** What the edits of a clip of one part present. */
function piecesOfOnly(
  { source, clip }: TrackPair,
  { startSec, endSec, encodedSec }: PartWindow,
  { wholePackets, tails }: Copying,
  trims: Trims,
): Piece[] {
  const scale = clip.timescale;
  const shift = startSec * scale;
  const segments = shownBetween(source, shift - 0.5, endSec * scale).flatMap((segment) =>
    wholePackets && !trims.start && source.kind === 'audio'
      ? (fromNextPacket(source, segment) ?? [])
      : segment,
  );
  const edits = shownEdits(clip, endOfClip(clip));
  const slack = slackOf(scale);
  if (Math.abs(total(edits) - total(segments)) > slack)
    throw notVerified(
      `track ${clip.id} lasts ${total(edits) / scale} s instead of ${total(segments) / scale} s`,
    );
  const { least } = roundingOf(source);
  const pieces = edits.map((edit, i) => {
    const begin = edit.start + shift;
    const encodedTicks = encodedOf(encodedSec * scale - edit.start, edit);
    const segment = segments.find(
      ({ start, duration }) => begin >= start - slack && begin < start + duration,
    );
    if (!segment) throw notVerified(`track ${clip.id} shows what the source does not`);
    return {
      edit,
      mediaTime: begin - segment.start + segment.mediaTime,
      encodedTicks,
      least: {
        start: trims.start ? EXACT : least,
        end: tails || trims.end || encodedTicks === Number.POSITIVE_INFINITY ? EXACT : least,
      },
      isFollowed: false,
      hasTail: tails && i === edits.length - 1,
      trims,
      isRelinked: false,
    };
  });
  return pieces.filter((_, i) => i < MAX_EDITS / 2 || i >= pieces.length - MAX_EDITS / 2);
}

/** Sample entries of H.265, whose open GOPs begin with another type of frame when they follow another part. */
const RELINKED: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** What the clip's only edit presents of part `k` of several: one piece for each segment of the source. */
function piecesOfPart(
  { source, clip }: TrackPair,
  { atSec, startSec, endSec, encodedSec }: PartWindow,
  k: number,
  count: number,
  { tails }: Copying,
): Piece[] {
  const [edit] = shownEdits(clip, endOfClip(clip));
  if (!edit) throw notVerified(`track ${clip.id} shows nothing`);
  const scale = clip.timescale;
  const isLast = k === count - 1;
  const from = Math.round(atSec * scale);
  const start = Math.round(startSec * scale);
  const segments = shownBetween(source, start, isLast ? endSec * scale : Math.round(endSec * scale));
  const { least } = roundingOf(source);
  const slack = slackOf(scale);
  return segments.map((segment, i) => {
    const isEnd = i === segments.length - 1;
    const begin = from + segment.start - start;
    const end = begin + segment.duration;
    const piece = within(edit, begin, isLast && isEnd ? Number.POSITIVE_INFINITY : end);
    const pieceEnd = piece ? piece.start + piece.duration : 0;
    if (!piece || piece.start - begin > slack || Math.abs(pieceEnd - end) > slack)
      throw notVerified(`part ${k + 1} of track ${clip.id} is not there, or not all of it`);
    const encodedTicks = encodedOf(from + encodedSec * scale - piece.start, piece);
    const isExact = !isLast || tails || encodedTicks === Number.POSITIVE_INFINITY;
    return {
      edit: piece,
      mediaTime: piece.start - begin + segment.mediaTime,
      encodedTicks,
      least: { start: k === 0 ? least : EXACT, end: isExact ? EXACT : least },
      isFollowed: !isLast && isEnd,
      hasTail: isEnd && tails,
      trims: { start: false, end: false },
      isRelinked: k > 0 && i === 0 && RELINKED.has(clip.entries[0]?.format ?? ''),
    };
  });
}

/** Where nothing is left to copy, the last frame is encoded too, however short before the end it begins. */
const encodedOf = (ticks: number, { duration }: Shown) =>
  ticks > duration - 1 ? Number.POSITIVE_INFINITY : ticks;

/** Ticks by which edits and segments may differ. */
const slackOf = (timescale: number) => 1 + ROUNDING_SEC * timescale;

const total = (segments: readonly Shown[]) => segments.reduce((sum, { duration }) => sum + duration, 0);
