import { listed } from './format';

/** Texts about work from before an accidental reload. */
export const RECALL = {
  continue: 'Continue',
  dismiss: 'Dismiss',
  restored: 'Your start and end are back.',
  restoredParts: 'Your parts are back.',
  /** What the visitor selected, from the first start to the last end. */
  timesOfParts: (count: number, range: string) => `${count} parts, ${range}`,
  partsOfFiles: (parts: number, files: number) => `${parts} parts of ${files} files`,
  /** The files that the visitor has to choose after the first one. */
  alsoAdd: (names: readonly string[]) => `Then add ${listed(names)} again.`,
  whole: 'Use the whole video',
  offer: (name: string, times: string) => `Continue with ${name}, ${times}?`,
  failed: (name: string, times: string) =>
    `We couldn’t reopen ${name}. Choose it yourself to get your times (${times}) back.`,
  chooseAgain: (name: string, times: string) =>
    `You were cutting ${name}. Choose it again to get your times (${times}) back.`,
} as const;
