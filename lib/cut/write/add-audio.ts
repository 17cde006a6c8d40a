import { type Movie, openMovie } from '@/lib/containers/mp4/read/movie';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { writeClip } from '@/lib/containers/mp4/write/write-clip';
import { heldParts } from '@/lib/cut/forecast';
import { openedForCut } from '@/lib/cut/plan/open-movie';
import { endOf } from '@/lib/cut/plan/placed-part';
import { composeClip, planClip } from '@/lib/cut/plan/plan-clip';
import { type ClipContents, PLAIN_CONTENTS } from '@/lib/cut/report';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, type SettledEdit, withAudioKept } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { MS_PER_SECOND, type Span } from '@/lib/media/time';
import { type Clip, checkReadable, clipBlob } from './clip';
import { type Intermediate, openIntermediate } from './cut-intermediate';
import { withTracks } from './interleave';

/** Seconds by which rounding may put the end of a clip below a whole millisecond. */
const ROUNDING_SEC = 1e-7;

/**
 * Adds audio tracks to a clip that has been cut. Audio that is encoded for a clip of several parts lies on the clip's own timeline,
 * and its samples needn't follow the video's.
 * @param cut the clip without this audio.
 * @param audio tracks on the clip's timeline. What is beyond the clip's end is left out.
 * @param whole where the audio's spans lie, and what the clip with its audio holds.
 * @throws {MediaError} `engine-failed`, `file-unreadable`.
 */
export async function addAudio(
  cut: Clip,
  audio: Intermediate,
  edit: SettledEdit,
  { spans, contents }: { spans: readonly ClipSpan[]; contents: ClipContents },
): Promise<Clip> {
  const [clip, sound] = [await openMovie(clipBlob(cut)), (await openIntermediate(audio)).movie];
  const durationSec = Math.max(cut.durationSec, endOf(spans));
  const whole = await cutWhole(withTracks(clip, sound), edit, { durationSec, contents });
  return { ...whole, spans: cut.spans };
}

/** What a clip holds with audio that is encoded and crossfaded at every splice. */
export function withAudio(contents: ClipContents): ClipContents {
  return { ...contents, audio: 'encoded', crossfades: heldParts(contents.parts).length - 1 };
}

/** The parts of a clip one after the other, where no video decides where they are. */
export function spansInTurn(parts: readonly Span[]): ClipSpan[] {
  let atSec = 0;
  return parts.map(({ startSec, endSec }) => {
    const span = { fromSec: startSec, toSec: endSec, atSec };
    atSec += endSec - startSec;
    return span;
  });
}

/**
 * Makes a clip of encoded audio alone.
 * @throws {MediaError} as {@link cutWhole}.
 */
export async function cutAudio(
  audio: Intermediate,
  edit: SettledEdit,
  spans: readonly ClipSpan[],
): Promise<Clip> {
  const { movie } = await openIntermediate(audio);
  const parts = spans.map(({ atSec }) => ({ start: { kind: 'clean' as const }, atSec }));
  return cutWhole(movie, edit, {
    durationSec: endOf(spans),
    contents: withAudio({ ...PLAIN_CONTENTS, video: 'none', audio: 'encoded', parts }),
    spans,
  });
}

/** What is known of a clip that only needs an index. */
export interface WholeClip {
  durationSec: number;
  contents: ClipContents;
  /** The source's ranges in it, if its chapters are still to be written. */
  spans?: readonly ClipSpan[];
}

/**
 * Cuts a file that already is on the clip's timeline.
 * @throws {MediaError} `engine-failed`, `file-unreadable`.
 */
export async function cutWhole(
  movie: Movie,
  edit: SettledEdit,
  { durationSec, contents, spans }: WholeClip,
): Promise<Clip> {
  const [part] = edit.parts;
  if (!part) throw new MediaError('empty-range');
  const endMs = Math.ceil((durationSec - ROUNDING_SEC) * MS_PER_SECOND);
  // The file already has the clip's chapters and frames, without the metadata to remove.
  const whole = changed(edit, {
    parts: [{ ...part, startMs: 0, endMs }],
    start: 'lossless',
    metadata: 'keep',
    chapters: 'source',
    framing: PLAIN_OPTIONS.framing,
    output: withAudioKept(edit.output),
  });
  const open = openedForCut(movie);
  const { clip } = composeClip(open, whole, await planClip(open, whole));
  // The encoders' first packets aren't the clip's.
  const named = spans ? { spans, spanChapters: edit.chapters === 'parts' } : {};
  const written = writeClip(movie, { ...clip, ...named, copied: 'only-samples' });
  const cut = {
    ...written,
    media: movie.blob,
    inlined: [],
    spans: spans ?? clip.spans,
    contents,
    encodedBy: null,
    verified: null,
  };
  await checkReadable(cut);
  return cut;
}

/**
 * The source's ranges in a clip, up to the clip's end.
 * @param endSec where the last part ends in the source. Its sound may go on for longer than the clip's video.
 */
export function spansOfClip(
  { spans, durationSec }: Pick<Clip, 'spans' | 'durationSec'>,
  endSec: number,
): ClipSpan[] {
  return spans.map(({ fromSec, toSec, atSec }, i) => {
    const next = spans[i + 1];
    const lastSec = next ? fromSec + next.atSec - atSec : Math.max(fromSec + durationSec - atSec, endSec);
    return { fromSec, toSec: Math.min(toSec, lastSec), atSec };
  });
}
