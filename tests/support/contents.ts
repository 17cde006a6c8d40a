import { type ClipContents, type CutReport, type PartStart, PLAIN_CONTENTS } from '@/lib/cut/report';

/** What a clip of one part holds if all of it was copied. */
export const COPIED_CONTENTS: Omit<ClipContents, 'fit'> = {
  ...PLAIN_CONTENTS,
  video: 'copied',
  audio: 'copied',
};

export const CLEAN = { kind: 'clean' } as const;

/** Parts of a report that begin like this, a second after one another; null for an empty one. */
export const beginning = (...starts: (PartStart | null)[]): Pick<ClipContents, 'parts'> => ({
  parts: starts.map((start, i) => start && { start, atSec: i }),
});

/** The report of such a clip, by the index engine. */
export const reportOf = (change: Partial<CutReport> = {}): CutReport => ({
  engine: 'index',
  ...COPIED_CONTENTS,
  ...change,
});
