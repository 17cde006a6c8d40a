/** The product's name and one-line description. Every page, file and test takes them from here. */
export const BRAND = {
  name: 'Snipreel',
  tagline: 'Cut videos in your browser',
  description:
    'Cut a video in your browser and save the clip as an MP4 with sound. Free, no account, no watermark, nothing uploaded.',
  repository: 'https://github.com/snipreel/snipreel',
} as const;
