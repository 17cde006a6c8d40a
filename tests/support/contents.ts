import type { ClipContents } from '@/lib/cut/report';

/** What a clip of one part holds if all of it was copied. */
export const COPIED_CONTENTS: Omit<ClipContents, 'fit'> = {
  video: 'copied',
  audio: 'copied',
  leftOut: [],
  metadata: null,
  start: { kind: 'clean' },
  later: [],
  emptyParts: [],
  tailsSec: 0,
  crossfades: 0,
  plainSplices: 0,
  notesInFrames: false,
};
