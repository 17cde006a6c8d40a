/** What an edit comes to: everything behind `Cutter` gets its edits from here. */

import type { FrameShape, VideoColors } from '@/lib/media/info';
import { type Edit, joinedParts, type Output, type SizeLimit, type StartMode } from './edit';
import { decidedOptions } from './plain-options';

/** What the streams of a clip must be, so that the clips of several files can be joined. `copied` streams stay as they are. */
export interface ClipFormat {
  video: 'copied' | VideoFormat;
  audio: 'copied' | AudioFormat;
}

/** H.264 with 8 bits, 4:2:0 and standard dynamic range. Frames of another shape are scaled to fit, between black bars. */
export interface VideoFormat extends FrameShape {
  colors: VideoColors;
}

/** AAC-LC. */
export interface AudioFormat {
  /** Samples per second. */
  sampleRate: number;
  channels: number;
}

type Formatted = { format?: ClipFormat | null };

/** What the video is encoded to, so that it matches that of other files; null if it needn't. */
export const matchedVideo = ({ format }: Formatted): VideoFormat | null =>
  format && format.video !== 'copied' ? format.video : null;

/** What the audio is encoded to, so that it matches that of other files; null if it needn't. */
export const matchedAudio = ({ format }: Formatted): AudioFormat | null =>
  format && format.audio !== 'copied' ? format.audio : null;

/** True if even the first part begins on a keyframe: its video is copied, and the clip is cut again as it is joined with others. */
export const startsOnKeyframe = ({ format }: Formatted): boolean => format?.video === 'copied';

/** A type alone. What it holds is protected, so that a copy of a settled edit with other options isn't one. */
abstract class Settled {
  protected abstract readonly settled: true;
  /** Null for a clip that isn't joined with others. */
  abstract readonly format: ClipFormat | null;
}

/** An edit whose parts are joined, and in which nothing is set that has no effect on its output. Only this file makes one. */
export type SettledEdit = Edit & Settled;

/**
 * Joins parts that touch, and gives options their plain value that have no effect on the output.
 * @throws {MediaError} `several-parts` if there are more parts than an edit may have.
 */
export const settle = (edit: Edit): SettledEdit => conformed(edit, null);

/** An edit whose streams become what other files' streams are. */
export function conformed(edit: Edit, format: ClipFormat | null): SettledEdit {
  const settled: Edit & Pick<Settled, 'format'> = {
    ...edit,
    parts: joinedParts(edit),
    ...decidedOptions(edit),
    format,
  };
  return settled as SettledEdit;
}

/** A settled edit with some changes, settled anew: parts may touch now, and options may have no effect any more. */
export function changed(edit: SettledEdit, change: Partial<Edit>): SettledEdit {
  return conformed({ ...edit, ...change }, edit.format);
}

/** An edit that starts in another way, unless its framing decides that. */
export const withStart = (edit: SettledEdit, start: StartMode): SettledEdit => changed(edit, { start });

/** An edit without its size limit. */
export const unlimited = (edit: SettledEdit): SettledEdit =>
  changed(edit, { output: limited(edit.output, null) });

/** An edit without its rotation, which only changes a few numbers in the clip's header. */
export const unturned = (edit: SettledEdit): SettledEdit =>
  edit.framing.turn === 0 ? edit : changed(edit, { framing: { ...edit.framing, turn: 0 } });

/** An edit that converts no streams. */
export function unconverted(edit: SettledEdit): SettledEdit {
  const { output } = edit;
  return output.kind === 'animation' ? edit : changed(edit, { output: { ...output, codecs: 'source' } });
}

/** An output with another size limit, or none. An animation has a limit of its own. */
export function limited(output: Output, limit: SizeLimit | null): Output {
  return output.kind === 'animation' ? output : { ...output, limit };
}

/** An output with all that it holds as it is in the source, without a limit. */
export function asInSource(output: Output): Output {
  return output.kind === 'animation' ? output : { ...output, codecs: 'source', limit: null };
}

/** An output with the audio that its file holds. */
export function withAudioKept(output: Output): Output {
  return output.kind === 'video' ? { ...output, sound: 'keep' } : output;
}
