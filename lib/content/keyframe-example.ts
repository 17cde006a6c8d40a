/** An example of a lossless cut: ten seconds with a keyframe every two. Times are in seconds unless noted. */
const LENGTH = 10;
const GOP = 2;
const FRAMES_PER_SECOND = 4;

/** Tenths of a second: where the example starts. */
export const EXAMPLE_START_DS = 53;

/** What becomes of a frame: left out, kept but hidden, or played. */
export type FrameRole = 'cut' | 'lead-in' | 'kept';

/** Class names, written out so that Tailwind finds them. */
export const FRAME_CLASSES: Record<FrameRole, string> = {
  cut: 'bg-line',
  'lead-in': 'bg-accent-soft ring-1 ring-accent-ink ring-inset',
  kept: 'bg-accent',
};

export interface KeyframeExample {
  /** "5.3" */
  start: string;
  text: string;
  frames: { time: number; isKey: boolean; role: FrameRole }[];
}

/** What a lossless cut from `startDs` tenths of a second has to keep, and what an exact start has to encode. */
export function keyframeExample(startDs: number): KeyframeExample {
  const start = startDs / 10;
  const keyframe = Math.floor(start / GOP) * GOP;
  const leadIn = (startDs - keyframe * 10) / 10;
  const encoded = GOP - leadIn;
  return {
    start: start.toFixed(1),
    text:
      leadIn === 0
        ? `There is a keyframe at ${start.toFixed(1)} s, so nothing is hidden or re-encoded.`
        : `Lossless keeps and hides ${leadIn.toFixed(1)} s of lead-in, from the keyframe at ${keyframe.toFixed(1)} s on. Exact start keeps none of it and re-encodes ${encoded.toFixed(1)} s, up to ${keyframe + GOP < LENGTH ? `the keyframe at ${(keyframe + GOP).toFixed(1)} s` : 'the end'}.`,
    frames: Array.from({ length: LENGTH * FRAMES_PER_SECOND }, (_, i) => i / FRAMES_PER_SECOND).map(
      (time) => ({
        time,
        isKey: time % GOP === 0,
        role: time >= start ? 'kept' : time >= keyframe ? 'lead-in' : 'cut',
      }),
    ),
  };
}
