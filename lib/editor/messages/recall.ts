/** Texts about work from before an accidental reload. */
export const RECALL = {
  continue: 'Continue',
  dismiss: 'Dismiss',
  restored: 'Your times from before are back.',
  whole: 'Use the whole video',
  offer: (name: string, times: string) => `Continue with ${name}, ${times}?`,
  failed: (name: string, times: string) =>
    `${name} could not be opened again. Choose it yourself, and your times (${times}) are back.`,
  chooseAgain: (name: string, times: string) =>
    `You were cutting ${name}. Choose it again, and your times (${times}) are back.`,
} as const;
