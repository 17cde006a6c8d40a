import type { EditOptions } from './edit';

/** The options of an edit that asks for nothing but its parts. */
export const PLAIN_OPTIONS: EditOptions = {
  start: 'lossless',
  output: { kind: 'video', sound: 'keep', codecs: 'source', limit: null },
  metadata: 'keep',
  chapters: 'source',
  match: 'auto',
  framing: { crop: null, flip: false, turn: 0 },
};
