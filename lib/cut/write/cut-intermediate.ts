import { probeMp4 } from '@/lib/containers/mp4/read/movie';
import { presentationEnd } from '@/lib/containers/mp4/read/track';
import { type ClipContents, partsInClip } from '@/lib/cut/report';
import { type Edit, joinedParts } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { frameMark, LONGEST_REST_SEC, msToSeconds } from '@/lib/media/time';
import { cutMovie, type IndexCut, type OpenMovie, openForCut } from './cut-movie';

/** A plain MP4 of whole GOPs, written on the way to a clip and not yet cut to the frame. */
export interface Intermediate {
  media: Blob;
  /** By track ID: the second of the source's timeline at which the track's media begins. */
  firstSec: ReadonlyMap<number, number>;
}

/** Seconds by which a clip's duration may differ from its packets'. */
const TOLERANCE_SEC = 0.1;

/** Where a clip begins, and how. */
export interface IntermediateStart {
  /** Seconds of the source's timeline at which the clip's first frame is shown, or its audio begins. */
  shownSec: number;
  /** The same of each joined part after the first. */
  laterShownSec?: readonly number[];
  /** `exact`: the frames before the next keyframe are encoded. */
  start: 'lossless' | 'exact';
}

/**
 * Cuts an intermediate file to the frame, like any MP4: a new index over ranges of it.
 * @throws {MediaError} `empty-range`; `exact-refused`; `engine-failed` if the clip isn't what the edit asks for.
 */
export async function cutIntermediate(
  written: Intermediate,
  edit: Edit,
  beginning: IntermediateStart,
): Promise<IndexCut> {
  return cutOpened(await openIntermediate(written), edit, beginning);
}

/**
 * Cuts an intermediate file that is open.
 * @throws {MediaError} as {@link cutIntermediate}.
 */
export async function cutOpened(
  open: OpenMovie,
  edit: Edit,
  beginning: IntermediateStart,
): Promise<IndexCut> {
  const { durationSec } = open.movie;
  const cut = await cutMovie(open, editOfIntermediate(edit, beginning));
  const { sec, toleranceSec } = expectedLength(edit, beginning, durationSec, cut.contents);
  await verify(open, edit, cut, { sec, toleranceSec: TOLERANCE_SEC + toleranceSec });
  return cut;
}

/**
 * How long a clip of some parts should be. One that another follows ends with its last frame, up to that much after its mark.
 * @param endSec where the source ends.
 */
export function expectedLength(
  edit: Edit,
  { shownSec, laterShownSec = [] }: IntermediateStart,
  endSec: number,
  contents: ClipContents,
): { sec: number; toleranceSec: number } {
  const { later, emptyParts } = contents;
  const begins = [shownSec, ...laterShownSec].filter((_, number) => !emptyParts.includes(number));
  const parts = partsInClip(edit, contents);
  const snaps = ((parts.length - 1) * LONGEST_REST_SEC) / 2;
  const moved = later.map(({ start }) => (start.kind === 'moved' ? start.earlierSec : 0));
  const lengths = parts.map(({ endMs }, i) => Math.min(msToSeconds(endMs), endSec) - (begins[i] ?? shownSec));
  return { sec: [...lengths, ...moved].reduce((a, b) => a + b, snaps), toleranceSec: snaps };
}

/** Opens an intermediate file, with its tracks where they are on the source's timeline. */
export async function openIntermediate({ media, firstSec }: Intermediate): Promise<OpenMovie> {
  const open = await openForCut(media);
  const { movie } = open;
  for (const track of movie.tracks) {
    // The file's own edit list went through another timescale, which can put a frame on the wrong side of the start.
    const ticks = Math.round((firstSec.get(track.id) ?? 0) * track.timescale);
    const duration = Number.POSITIVE_INFINITY;
    track.edits = [{ start: Math.max(0, ticks), duration, mediaTime: Math.max(0, -ticks) }];
  }
  movie.durationSec = Math.max(...movie.tracks.map(presentationEnd));
  return open;
}

/** The edit as the intermediate file needs it. */
export function editOfIntermediate(
  edit: Edit,
  { shownSec, laterShownSec = [], start }: IntermediateStart,
): Edit {
  return {
    ...edit,
    // The file may begin with this very frame: before it, there is none on screen.
    parts: joinedParts(edit).map((part, i) => ({
      ...part,
      startMs: Math.max(part.startMs, frameMark(laterShownSec[i - 1] ?? shownSec)),
    })),
    start,
    // The streams that were written settle the rest.
    sound: edit.sound === 'only' ? 'only' : 'keep',
  };
}

/**
 * Reads the clip's own index back.
 * @param open the intermediate file.
 * @throws {MediaError} `engine-failed` when it lacks a stream, is longer or shorter than expected, or isn't rotated as asked for.
 */
export async function verify(
  { movie }: OpenMovie,
  edit: Edit,
  cut: IndexCut,
  expected: { sec: number; toleranceSec: number },
): Promise<void> {
  const { tracks } = await probeMp4(
    new Blob([cut.head, ...cut.ranges.map(({ from, to }) => movie.blob.slice(from, to))]),
  );
  const has = (wanted: string) => tracks.some(({ kind }) => kind === wanted);
  if (has('video') !== (cut.contents.video !== 'none') || has('audio') !== (cut.contents.audio !== 'none'))
    throw new MediaError('engine-failed', 'a stream is missing');
  if (!(Math.abs(cut.durationSec - expected.sec) <= expected.toleranceSec))
    throw new MediaError('engine-failed', `${cut.durationSec} s instead of ${expected.sec} s`);
  for (const { id, kind, rotation } of tracks) {
    const from = movie.tracks.find((track) => track.id === id)?.rotation ?? 0;
    if (kind === 'video' && rotation !== (from + edit.framing.turn) % 360)
      throw new MediaError(
        'engine-failed',
        `rotated by ${rotation}° instead of ${from + edit.framing.turn}°`,
      );
  }
}
