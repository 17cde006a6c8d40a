/**
 * What a file's index tells of its timeline: seconds on the presentation timeline (edit lists honoured), ascending.
 * Typed arrays throughout: a two-hour film has 432,000 frames, and they move between threads without being copied.
 */
export interface TimelineIndex {
  /** When each picture is shown; empty for a file without one, and for one too large to be read for it. */
  frames: Float64Array<ArrayBuffer>;
  /** Those of them that decoding can begin with, by the file's own word, which may be known without `frames`. */
  keyframes: Float64Array<ArrayBuffer>;
  /** `pictureBytes[i]`: bytes of all pictures shown before `frames[i]`; one entry more than `frames`, the total. */
  pictureBytes: Float64Array<ArrayBuffer>;
  /** `soundBytes[i]`: bytes of all sound heard before `frames[i]`; as long as `pictureBytes`, the total at its end. */
  soundBytes: Float64Array<ArrayBuffer>;
}

/** What of an index moves to another thread instead of being copied. */
export function timelineBuffers(index: TimelineIndex): ArrayBuffer[] {
  return [index.frames.buffer, index.keyframes.buffer, index.pictureBytes.buffer, index.soundBytes.buffer];
}
