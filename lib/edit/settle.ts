/** What an edit comes to: everything behind `Cutter` gets its edits from here. */
import { type Edit, joinedParts, type Output, type SizeLimit, type StartMode } from './edit';
import { needsEncoding } from './framing';
import { PLAIN_OPTIONS } from './plain-options';

/** A type alone. What it holds is protected, so that a copy of a settled edit with other options isn't one. */
abstract class Settled {
  protected abstract readonly settled: true;
}

/** An edit whose parts are joined, and in which nothing is set that has no effect on its output. Only `settle` makes one. */
export type SettledEdit = Edit & Settled;

/**
 * Joins parts that touch, and gives options their plain value that have no effect on the output.
 * @throws {MediaError} `several-parts` if there are more parts than an edit may have.
 */
export function settle(edit: Edit): SettledEdit {
  const settled: Edit = { ...edit, parts: joinedParts(edit), ...effective(edit) };
  return settled as SettledEdit;
}

/** The options that the output, the framing and the parts decide. */
function effective({ output, framing, match, parts }: Edit): Partial<Edit> {
  // All frames of an animation are encoded, and it has no chapters.
  if (output.kind === 'animation') return { start: 'lossless', chapters: 'source', match: 'auto' };
  return {
    // A clip without frames has no framing.
    ...(output.kind === 'sound' && { framing: PLAIN_OPTIONS.framing }),
    ...(output.kind === 'video' && needsEncoding(framing) && { start: 'encode' }),
    match: parts.some(({ source }) => source.id === match) ? match : 'auto',
  };
}

/** An edit that starts in another way, unless its framing decides that. */
export function withStart(edit: SettledEdit, start: StartMode): SettledEdit {
  return settle({ ...edit, start });
}

/** An edit with another size limit, or none. */
export function withLimit(edit: SettledEdit, limit: SizeLimit | null): SettledEdit {
  return settle({ ...edit, output: limited(edit.output, limit) });
}

/** An edit without its size limit. */
export const unlimited = (edit: SettledEdit): SettledEdit => withLimit(edit, null);

/** An edit that converts no streams. */
export function unconverted(edit: SettledEdit): SettledEdit {
  const { output } = edit;
  return output.kind === 'animation' ? edit : settle({ ...edit, output: { ...output, codecs: 'source' } });
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
