/** The task page whose screenshots show the three steps. */
export const STEPS_SLUG = 'trim-video';

export const STEPS = [
  {
    title: 'Upload',
    text: 'Select your video file from your device.',
    alt: 'The editor with a film of a sunrise, and the name of the file above it',
  },
  {
    title: 'Cut',
    text: 'Use the timeline to select the part you want to keep.',
    alt: 'The timeline, with a yellow frame around the middle of the film',
  },
  {
    title: 'Download',
    text: 'Get your cut video instantly, no watermarks.',
    alt: 'The card of the clip, with its length and its size',
  },
] as const;
