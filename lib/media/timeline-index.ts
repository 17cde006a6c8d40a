/**
 * The frames of a file, read from its index. Times are ascending seconds on the presentation timeline, with edit lists applied.
 * All lists are typed arrays: a two-hour video has 432,000 frames, and typed arrays move between threads without a copy.
 */
export interface TimelineIndex {
  /** The time of each frame; empty without video, and for files too large to read. */
  frames: Float64Array<ArrayBuffer>;
  /** The times of the keyframes, as the file states them. They may be known even if `frames` is empty. */
  keyframes: Float64Array<ArrayBuffer>;
  /** `pictureBytes[i]`: bytes of all frames before `frames[i]`. Has one more entry than `frames`: the total. */
  pictureBytes: Float64Array<ArrayBuffer>;
  /** `soundBytes[i]`: bytes of all audio before `frames[i]`. As long as `pictureBytes`; the last entry is the total. */
  soundBytes: Float64Array<ArrayBuffer>;
}

/** The buffers that are transferred to another thread instead of copied. */
export function timelineBuffers(index: TimelineIndex): ArrayBuffer[] {
  return [index.frames.buffer, index.keyframes.buffer, index.pictureBytes.buffer, index.soundBytes.buffer];
}
