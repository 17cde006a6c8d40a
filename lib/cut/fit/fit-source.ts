/** What will be encoded: the length in seconds, and the streams that the clip keeps. */
export interface FitSource {
  sec: number;
  /** Pixels as presented before rotation, and frames per second. */
  video: { width: number; height: number; rate: number } | null;
  audio: readonly { channels: number; sampleRate: number }[];
}
