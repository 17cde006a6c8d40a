import { listedNames } from './common';

/** Texts about work from before an accidental reload. */
export const RECALL = {
  continue: 'Continue',
  dismiss: 'Dismiss',
  restored: 'Your start and end are back.',
  restoredParts: 'Your parts are back.',
  /** @param range from the first start to the last end. */
  times: (range: string, count: number, mode: 'keep' | 'remove') => {
    const what = count > 1 ? `${count} parts, ${range}` : range;
    return mode === 'remove' ? `without ${what}` : what;
  },
  partsOfFiles: (parts: number, files: number) => `${parts} parts of ${files} files`,
  /** The files that the visitor has to choose after the first one. */
  alsoAdd: (names: readonly string[]) => `Then add ${listedNames(names)} again.`,
  whole: 'Use the whole video',
  offer: (name: string, times: string) => `Continue with ${name}, ${times}?`,
  failed: (name: string, times: string) =>
    `We couldn’t reopen ${name}. Choose it yourself to get your times (${times}) back.`,
  chooseAgain: (name: string, times: string) =>
    `You were cutting ${name}. Choose it again to get your times (${times}) back.`,
} as const;
