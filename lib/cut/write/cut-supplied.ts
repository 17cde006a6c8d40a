/** Clips of what engines supply that can't cut a file by its own index. */
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { heldParts } from '@/lib/cut/forecast';
import { type ClipContents, inEdit } from '@/lib/cut/report';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { Span } from '@/lib/media/time';
import { addAudio, cutAudio, spansInTurn, spansOfClip, withAudio } from './add-audio';
import type { Clip } from './clip';
import type { Intermediate } from './cut-intermediate';

/** What an engine supplies for a clip. */
export interface Supply {
  /** Writes the streams with the source's own times, gaps between parts and all, and cuts them; null if there are none. */
  cutStreams: (() => Promise<Clip>) | null;
  /** The parts on the source's timeline, which follow one another in a clip without such streams. */
  parts: readonly Span[];
  /** Writes audio that is encoded as a whole, for the clip's own timeline: joined to the sample. */
  encodeAudio(spans: readonly ClipSpan[]): Promise<readonly Intermediate[]>;
}

/**
 * Makes a clip of what an engine supplies. Where parts lie in it is known once its streams are cut, so audio for the clip's own
 * timeline comes last.
 * @throws {MediaError} `engine-failed` if there is nothing in it; as {@link addAudio} and the supply.
 */
export async function cutSupplied(
  { cutStreams, parts, encodeAudio }: Supply,
  edit: SettledEdit,
): Promise<Clip> {
  let clip = cutStreams && (await cutStreams());
  const spans = clip ? spansOfClip(clip, parts.at(-1)?.endSec ?? 0) : spansInTurn(parts);
  for (const audio of await encodeAudio(spans))
    clip = clip
      ? await addAudio(clip, audio, edit, { spans, contents: withAudio(clip.contents) })
      : await cutAudio(audio, edit, spans);
  if (!clip) throw new MediaError('engine-failed', 'no audio');
  return clip;
}

/** What an engine planned that the index of its clip doesn't show. */
export interface Planned extends Pick<ClipContents, 'video' | 'audio' | 'leftOut'> {
  /** For each joined part of the edit, false if it was left out because the file presents nothing there. */
  isHeld: readonly boolean[];
  /** All of the video is encoded. */
  encodesAllVideo: boolean;
}

/**
 * What a clip holds: as planned, corrected by what was cut. A stream that ends before the first part isn't in it.
 * @throws {MediaError} `not-verified` if parts were cut as one that only touch without the empty part between them.
 */
export function suppliedContents(planned: Planned, cut: ClipContents): ClipContents {
  const isGone = (kind: 'video' | 'audio') => planned[kind] !== 'none' && cut[kind] === 'none';
  const gone = (['video', 'audio'] as const).find(isGone);
  if (planned.isHeld.filter(Boolean).length !== cut.parts.length)
    throw new MediaError('not-verified', 'parts around an empty one touch');
  const parts = inEdit(planned.isHeld, cut.parts);
  const encoded = planned.encodesAllVideo ? ({ kind: 'encoded' } as const) : null;
  return {
    ...cut,
    // A smart cut may leave nothing to copy.
    video: cut.video === 'none' || heldParts(parts)[0]?.start.kind === 'smart' ? cut.video : planned.video,
    audio: cut.audio === 'none' ? 'none' : planned.audio,
    leftOut: planned.leftOut,
    metadata: null,
    notesInFrames: false,
    parts: parts.map(
      (part) => part && { ...part, start: encoded ?? part.start, ...(gone && { absent: gone }) },
    ),
  };
}
