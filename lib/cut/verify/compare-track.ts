import {
  endOfClip,
  mediaTimes,
  ROUNDING_SEC,
  roundingOf,
  type Shown,
  shownEdits,
  within,
} from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import type { Layout } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { SameBytes } from './compare-bytes';
import { comparePiece, type Piece, type PiecePlaces } from './compare-piece';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { placesAtSplices } from './places';

/** The most edits to compare. Of more, the first and the last ones are compared. Real files have a handful. */
const MAX_EDITS = 32;

/** A track of the clip and the track of the source that it was made from. */
export interface Pair {
  source: Track;
  clip: Track;
}

/** How a track was copied. */
export interface Copying {
  /** The ranges of the source that the clip consists of; null if it doesn't. Then only times and sizes are compared. */
  layout: Layout | null;
  /** The packets around some splices are encoded. */
  crossfades: boolean;
  /** Audio begins with the first packet that begins inside the first part, as after an exact start. */
  wholePackets: boolean;
  /** Frames at the ends of parts may be encoded. */
  tails: boolean;
}

/** A sample of the clip and the source's sample of the same time. */
export interface Place {
  clip: number;
  source: number;
  /** False for an encoded frame, which is only similar to the source's. */
  copied: boolean;
}

/** How a track matches the source's. */
export interface Match {
  /** The number of samples that are the source's. */
  samples: number;
  /** Some of the samples: the first, the last, those around splices, and for one part one in the middle. */
  places: Place[];
  /** Seconds by which the samples are late. */
  offSec: number;
}

/**
 * Checks that a clip's track presents what the source does: the same samples at the same times, with the same bytes. Video may
 * have several parts; for the other tracks of such clips see `compare-audio.ts` and `compare-others.ts`.
 * @throws {MediaError} `not-verified`.
 */
export function compareCopied(
  pair: Pair,
  windows: readonly PartWindow[],
  { layout, wholePackets, tails }: Copying,
): Match {
  const { source, clip } = pair;
  const scale = checkTimescales(pair);
  const bytes = layout && new SameBytes(source, clip, layout);
  const [only, another] = windows;
  const pieces =
    only && !another
      ? piecesOfOne(pair, only, { wholePackets, tails })
      : windows.map((_, k) => piecesOf(pair, windows, k, tails));
  const partOf = new Int16Array(clip.samples.count).fill(-1);
  const found: PiecePlaces[][] = [];
  let offTicks = 0;
  for (const [k, together] of pieces.entries()) {
    const places: PiecePlaces[] = [];
    for (const [i, piece] of together.entries()) {
      if (i >= MAX_EDITS / 2 && i < together.length - MAX_EDITS / 2 && !another) continue;
      const result = comparePiece(pair, piece, bytes);
      for (const sample of result.shown) partOf[sample] = k;
      places.push(result.places);
      if (i === 0 && Math.abs(result.offTicks) >= Math.abs(offTicks)) offTicks = result.offTicks;
    }
    found.push(places);
  }
  if (another) checkOrder(clip, partOf, windows.length);
  bytes?.checkHidden();
  return { samples: bytes?.count ?? 0, places: placesAtSplices(found), offSec: offTicks / scale };
}

/**
 * The ticks per second of two tracks.
 * @throws {MediaError} `not-verified` if they differ.
 */
export function checkTimescales({ source, clip }: Pair): number {
  if (source.timescale !== clip.timescale) throw notVerified(`track ${clip.id} counts time differently`);
  return clip.timescale;
}

/** Ticks that count as presented at an inner end of a part, which is exact to the tick. */
const EXACT = 0.5;

/** What the edits of a clip of one part present. */
function piecesOfOne(
  { source, clip }: Pair,
  window: PartWindow,
  { wholePackets, tails }: Pick<Copying, 'wholePackets' | 'tails'>,
): Piece[][] {
  const scale = clip.timescale;
  const segments = shownEdits(source)
    .map((shown) => within(shown, window.startSec * scale - 0.5, window.endSec * scale))
    .map((shown) =>
      shown && wholePackets && source.kind === 'audio' ? fromNextPacket(source, shown) : shown,
    )
    .filter((shown) => shown !== null);
  const edits = shownEdits(clip, endOfClip(clip));
  const slack = 1 + ROUNDING_SEC * scale;
  if (Math.abs(total(edits) - total(segments)) > slack)
    throw notVerified(
      `track ${clip.id} lasts ${total(edits) / scale} s instead of ${total(segments) / scale} s`,
    );
  const { least } = roundingOf(source);
  const shift = window.startSec * scale;
  const pieces = edits.map((edit, i) => {
    const place = edit.start + shift;
    const segment = segments.find(
      ({ start, duration }) => place >= start - slack && place < start + duration,
    );
    if (!segment) throw notVerified(`track ${clip.id} shows what the source does not`);
    const encodedTo = window.encodedSec * scale;
    return {
      edit,
      segment,
      shift,
      encodedTo,
      least: { start: least, end: least },
      isFollowed: false,
      hasTail: tails && i === edits.length - 1,
      isRelinked: false,
    };
  });
  return [pieces];
}

/** What the clip's only edit presents of part `k` of several: one piece for each segment of the source. */
function piecesOf(
  { source, clip }: Pair,
  windows: readonly PartWindow[],
  k: number,
  tails: boolean,
): Piece[] {
  const window = windows[k];
  const [edit] = shownEdits(clip, endOfClip(clip));
  if (!window || !edit) throw notVerified(`track ${clip.id} shows nothing`);
  const scale = clip.timescale;
  const isLast = k === windows.length - 1;
  const from = Math.round(window.atSec * scale);
  const start = Math.round(window.startSec * scale);
  const end = isLast ? window.endSec * scale : Math.round(window.endSec * scale);
  const segments = shownEdits(source)
    .map((shown) => within(shown, start, end))
    .filter((shown) => shown !== null);
  const { least } = roundingOf(source);
  const slack = 1 + ROUNDING_SEC * scale;
  return segments.map((segment, i) => {
    const isEnd = i === segments.length - 1;
    const begin = from + segment.start - start;
    const stop = begin + segment.duration;
    const piece = within(edit, begin, isLast && isEnd ? Number.POSITIVE_INFINITY : stop);
    const made = piece ? piece.start + piece.duration : 0;
    if (!piece || piece.start - begin > slack || Math.abs(made - stop) > slack)
      throw notVerified(`part ${k + 1} of track ${clip.id} is not there, or not all of it`);
    return {
      edit: piece,
      segment,
      shift: start - from,
      encodedTo: from + window.encodedSec * scale,
      least: { start: k === 0 ? least : EXACT, end: isLast ? least : EXACT },
      isFollowed: !isLast && isEnd,
      hasTail: isEnd && tails,
      isRelinked: k > 0 && i === 0 && RELINKED.has(clip.entries[0]?.format ?? ''),
    };
  });
}

/** Sample entries of H.265, whose open GOPs begin with another type of frame when they follow another part. */
const RELINKED: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe']);

/** The segment from its first packet on that begins inside. */
export function fromNextPacket(track: Track, { start, duration, mediaTime }: Shown): Shown | null {
  const time = mediaTimes(track).find((own) => own >= mediaTime);
  const late = (time ?? Number.POSITIVE_INFINITY) - mediaTime;
  return late < duration
    ? { start: start + late, duration: duration - late, mediaTime: mediaTime + late }
    : null;
}

const total = (segments: readonly Shown[]) => segments.reduce((sum, { duration }) => sum + duration, 0);

/**
 * Checks that the parts of a clip follow one another in decode order too, and that nothing is hidden or shown between them.
 * @param partOf part by sample; −1 for samples of no part, which may only precede the first part or follow the last one.
 * @throws {MediaError} `not-verified`.
 */
function checkOrder(clip: Track, partOf: Int16Array, parts: number): void {
  const [edit] = shownEdits(clip, endOfClip(clip));
  const times = mediaTimes(clip);
  const { least } = roundingOf(clip);
  const first = partOf.lastIndexOf(0);
  const last = partOf.indexOf(parts - 1);
  let reached = 0;
  for (let sample = 0; sample < partOf.length; sample++) {
    const part = partOf[sample] ?? -1;
    const time = at(times, sample) - (edit?.mediaTime ?? 0);
    const isHidden = time < 0 ? sample < first : sample > last && time >= (edit?.duration ?? 0) - least;
    if (part < 0 ? !isHidden : part < reached)
      throw notVerified(`sample ${sample} of track ${clip.id} belongs to no part, or to another one`);
    reached = Math.max(reached, part);
  }
}
