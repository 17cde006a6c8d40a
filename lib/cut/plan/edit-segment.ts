/** The samples of a track that a clip presents for one part of the source's edit list. */
export interface PresentedSamples {
  /** Presentation time of the first presented frame, on the media timeline, in ticks. */
  from: number;
  to: number;
  /** The first presented sample in decode order. */
  first: number;
}

/** The part of one entry of the source's edit list that a clip presents. Times in ticks of the track. */
export interface EditSegment {
  /** On the source's presentation timeline. */
  begin: number;
  end: number;
  /** `begin` on the source's media timeline. */
  mediaTime: number;
  /** Samples `[from, to)` in decode order, lead-in included. */
  from: number;
  to: number;
  shown: PresentedSamples;
}

/** A frame that is on screen when the clip begins. The clip presents it from this media time on, in ticks. */
export interface FrameOnScreen {
  sample: number;
  time: number;
}
