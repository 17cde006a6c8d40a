/** The product's name and one-line description. Every page, file and test takes them from here. */
export const BRAND = {
  name: 'Snipreel',
  tagline: 'Cut videos in your browser',
  /** Of home, in the words that people search for. */
  title: 'Online Video Cutter: Trim, Cut and Join MP4, No Upload',
  description:
    'Trim a video, cut parts out or join several, right in your browser. Free online video cutter for MP4, MOV, MKV, WebM and AVI. No upload, account or watermark.',
  repository: 'https://github.com/snipreel/snipreel',
} as const;
