/** The plain value of every option, and where an option has no effect, so that it is plain. */
import type { Edit, EditOptions } from './edit';
import { needsEncoding } from './framing';

/** The options of an edit that asks for nothing but its parts. */
export const PLAIN_OPTIONS: EditOptions = {
  start: 'lossless',
  output: { kind: 'video', sound: 'keep', codecs: 'source', limit: null },
  metadata: 'keep',
  chapters: 'source',
  match: 'auto',
  framing: { crop: null, flip: false, turn: 0 },
};

/** The options that the output, the framing and the parts decide. */
export function decidedOptions({ output, framing, match, parts }: Edit): Partial<EditOptions> {
  const { start, chapters } = PLAIN_OPTIONS;
  // All frames of an animation are encoded, and it has no chapters.
  if (output.kind === 'animation') return { start, chapters, match: PLAIN_OPTIONS.match };
  return {
    // A clip without frames has no framing.
    ...(output.kind === 'sound' && { framing: PLAIN_OPTIONS.framing }),
    ...(output.kind === 'video' && needsEncoding(framing) && { start: 'encode' }),
    match: parts.some(({ source }) => source.id === match) ? match : PLAIN_OPTIONS.match,
  };
}
