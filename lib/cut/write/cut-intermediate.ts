import { movieInfo, openMovie } from '@/lib/containers/mp4/read/movie';
import { presentationEnd } from '@/lib/containers/mp4/read/track';
import { heldParts, movedSec } from '@/lib/cut/forecast';
import { type OpenMovie, openedForCut, openForCut } from '@/lib/cut/plan/open-movie';
import type { ClipContents } from '@/lib/cut/report';
import { holdsNothingBefore, type StartMode } from '@/lib/edit/edit';
import { turnAlone } from '@/lib/edit/framing';
import { changed, type SettledEdit, withAudioKept } from '@/lib/edit/settle';
import { unwatched } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { frameMark, LONGEST_REST_SEC, msToSeconds } from '@/lib/media/time';
import { type Clip, clipBlob } from './clip';
import { cutMovie } from './cut-movie';
import { withTracks } from './interleave';

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
  /** For each joined part, seconds of the source's timeline at which its first frame is shown, or its audio begins. */
  shownSec: readonly number[];
  /** `exact`: the frames before the next keyframe are encoded. `encode`: all are, and copied sound begins with a whole packet. */
  start: StartMode;
}

/**
 * How an intermediate file is cut. If all video is encoded, copied sound must not keep anything from before an exact start either.
 * Encoded sound begins at the start anyway. A clip that is joined with others keeps what comes before: the join takes what it needs.
 * @param planned encodesAllVideo: no video of the clip is copied.
 */
export function startOfIntermediate(
  edit: Pick<SettledEdit, 'start' | 'format'>,
  { video, audio, encodesAllVideo }: Pick<ClipContents, 'video' | 'audio'> & { encodesAllVideo: boolean },
): StartMode {
  if (video === 'none' || !holdsNothingBefore(edit)) return 'lossless';
  if (!encodesAllVideo) return edit.start === 'exact' ? 'exact' : 'lossless';
  return audio === 'copied' && !edit.format ? 'encode' : 'lossless';
}

/** What an intermediate file is expected to become. */
export interface ExpectedLength {
  /** Where the source ends, in seconds; by default where the file does. */
  endSec?: number;
  /** When the first frame of each joined part is shown, in seconds, if that isn't said by {@link IntermediateStart}. */
  shownSec?: readonly number[];
  /** Seconds by which the clip's duration may differ. */
  toleranceSec?: number;
}

/**
 * Cuts an intermediate file to the frame, like any MP4: a new index over ranges of it.
 * @param open the intermediate file.
 * @throws {MediaError} `empty-range`; `exact-refused`; `engine-failed` if the clip isn't what the edit asks for.
 * @throws the signal's reason when aborted while frames of an exact start are encoded.
 */
export async function cutIntermediate(
  open: OpenMovie,
  edit: SettledEdit,
  beginning: IntermediateStart,
  expected: ExpectedLength = {},
  signal = unwatched().signal,
): Promise<Clip> {
  const cut = await cutMovie(open, editOfIntermediate(edit, beginning), { ...unwatched(), signal });
  const { endSec = endOfTracks(open), toleranceSec = TOLERANCE_SEC } = expected;
  const length = expectedLength(edit, expected.shownSec ?? beginning.shownSec, cut.contents, {
    endSec,
    // What has no frames is filled by sound.
    soundToSec: open.soundToSec ?? 0,
  });
  await checkCut(open, edit, cut, { sec: length.sec, toleranceSec: toleranceSec + length.toleranceSec });
  return cut;
}

/**
 * How long a clip of some parts should be. One that another follows ends with its last frame, up to that much after its mark.
 * @param ends where the streams of the clip end in the source, and the sound that is added to them later, in seconds.
 */
function expectedLength(
  edit: SettledEdit,
  shownSec: readonly number[],
  { parts }: ClipContents,
  ends: { endSec: number; soundToSec: number },
): { sec: number; toleranceSec: number } {
  const held = heldParts(parts).length;
  const toSec = Math.max(ends.endSec, ends.soundToSec);
  let [atSec, streamsToSec] = [0, 0];
  for (const [i, { endMs }] of edit.parts.entries()) {
    if (!parts[i]) continue;
    const fromSec = shownSec[i] ?? 0;
    const markSec = msToSeconds(endMs);
    if (fromSec < ends.endSec) streamsToSec = atSec + Math.min(markSec, ends.endSec) - fromSec;
    atSec += Math.min(markSec, toSec) - fromSec;
  }
  const snaps = ((held - 1) * LONGEST_REST_SEC) / 2;
  return { sec: streamsToSec + snaps + movedSec(parts), toleranceSec: snaps };
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
  movie.durationSec = endOfTracks(open);
  return open;
}

const endOfTracks = ({ movie }: OpenMovie) => Math.max(...movie.tracks.map(presentationEnd));

/**
 * The movie of a clip to which sound is added later ({@link addAudio}), which may go on for longer.
 * @param toSec where the source ends.
 */
export function awaitingSound(open: OpenMovie, toSec: number): OpenMovie {
  const durationSec = Math.max(open.movie.durationSec, toSec);
  return { ...open, movie: { ...open.movie, durationSec }, soundToSec: toSec };
}

/** Video of one file and sound of another as one movie, with the times that both have. @param sound null without sound. */
export async function openTogether(video: Intermediate, sound: Blob | null): Promise<OpenMovie> {
  const open = await openIntermediate(video);
  return sound ? openedForCut(withTracks(open.movie, await openMovie(sound))) : open;
}

/** The edit as the intermediate file needs it. */
export function editOfIntermediate(edit: SettledEdit, { shownSec, start }: IntermediateStart): SettledEdit {
  return changed(edit, {
    // The file may begin with this very frame: before it, there is none on screen.
    parts: edit.parts.map((part, i) => ({
      ...part,
      startMs: Math.max(part.startMs, frameMark(shownSec[i] ?? 0)),
    })),
    start,
    // Its frames are cropped and mirrored, and the streams that were written settle the rest.
    framing: turnAlone(edit.framing),
    output: withAudioKept(edit.output),
  });
}

/**
 * Reads the clip's own index back.
 * @param open the intermediate file.
 * @throws {MediaError} `engine-failed` when it lacks a stream, is longer or shorter than expected, or isn't rotated as asked for.
 */
async function checkCut(
  { movie }: OpenMovie,
  edit: SettledEdit,
  cut: Clip,
  expected: { sec: number; toleranceSec: number },
): Promise<void> {
  const { tracks } = movieInfo(await openMovie(clipBlob(cut)));
  const has = (kind: string) => tracks.some((track) => track.kind === kind);
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
