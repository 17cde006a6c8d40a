/** An animated image as its container describes it. */
export interface ImageAnimation {
  /** Pixels. */
  width: number;
  height: number;
  frames: readonly ImageFrame[];
  /** How often it plays; 0 for ever. */
  plays: number;
}

export interface ImageFrame {
  /** Milliseconds. */
  durationMs: number;
  /** Bytes that it takes in the file. */
  bytes: number;
  /** Where its duration stands in the file. */
  durationAt: number;
}

export const totalMs = ({ frames }: Pick<ImageAnimation, 'frames'>): number =>
  frames.reduce((sum, { durationMs }) => sum + durationMs, 0);
