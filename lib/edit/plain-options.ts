import type { EditOptions } from './edit';

/** The options of an edit that asks for nothing but its parts. In a file of its own, because home's first script holds it. */
export const PLAIN_OPTIONS: EditOptions = {
  start: 'lossless',
  output: { kind: 'video', sound: 'keep', codecs: 'source', limit: null },
  metadata: 'keep',
  chapters: 'source',
  match: 'auto',
  framing: { crop: null, flip: false, turn: 0 },
};
