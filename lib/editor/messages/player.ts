/** Texts of the player and of the preview that stands in for it. */

export const PLAYER = {
  tools: 'Player',
  /** @param rate of the player, where it isn't the file's own; shown on the button. */
  more: (rate: string | null) => (rate ? `More player tools (${rate})` : 'More player tools'),
  moreShort: 'More',
  video: 'Preview of your video',
  frame: (time: string) => `Frame of your video at ${time}`,
  play: 'Play',
  pause: 'Pause',
  loop: 'Loop selection',
  frameBack: 'Previous frame',
  frameForward: 'Next frame',
  seek: 'Seek',
  seekValue: (now: string, whole: string) => `${now} of ${whole}`,
  typeTime: 'Type a time',
  typeFrame: 'Type a frame number',
  frameRange: (all: number) => `Type a number from 1 to ${all}`,
  frameNumbers: 'Show frame numbers',
  /** Of a button: what it shows, and what it does. */
  shownAs: (shown: string, does: string) => `${shown}, ${does}`,
  frameOf: (frame: number, all: number) => [`Frame ${frame}`, String(all)] as const,
  speed: 'Speed',
  speedValue: (rate: number) => (rate < 0 ? `−${-rate}×` : `${rate}×`),
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  volumeValue: (percent: number) => `${percent} percent`,
  saveFrame: 'Save this frame',
  savingFrame: 'Saving this frame…',
  fullScreen: 'Full screen',
} as const;

export const UNPLAYABLE =
  'Your browser can’t show this format, so there is no preview. You can still set the times and cut it.';

/** For a file of which neither a frame nor the length can be read. */
export const DAMAGED =
  'This file may be damaged: we can’t read its video or its length. Try another file, or try to save what can be read.';

/** Texts of the preview of a file that the browser can't play. */
export const PREVIEW = {
  loading: 'Loading a preview…',
  preparing: 'Preparing preview…',
  waiting: 'The preview resumes once your clip is ready.',
  note: 'Your browser can’t show this format, so this preview has lower quality. The cut uses your original.',
  audio: 'Your browser can’t play this sound format, so we decode it here. The cut uses your original.',
  silent: 'Your browser can’t play this sound format, so this preview is silent. The cut uses your original.',
} as const;

export const SOUND_ONLY = 'This file has sound but no video.';
