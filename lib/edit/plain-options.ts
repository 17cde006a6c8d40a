import type { EditOptions } from './edit';

/** The options of an edit that asks for nothing but its parts. In a file of its own, because home's first script holds it. */
export const PLAIN_OPTIONS: EditOptions = {
  start: 'lossless',
  sound: 'keep',
  metadata: 'keep',
  chapters: 'source',
  limit: null,
  codecs: 'source',
  match: 'auto',
  framing: { crop: null, flip: false, turn: 0 },
  animation: null,
};
