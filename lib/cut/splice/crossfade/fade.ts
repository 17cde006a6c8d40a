/** The crossfade where the sound of one part of a clip meets the next. All code that joins decoded sound uses it. */
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';

/** Seconds of a crossfade. */
export const FADE_SEC = 0.008;

/** The gain of the next part at a sample of a crossfade of `length` samples. With that of the part before, it adds up to 1. */
export function fadeInGain(sample: number, length: number): number {
  return (1 - Math.cos((Math.PI * (sample + 0.5)) / length)) / 2;
}

/** The samples `[from, to)` of a part on its source's timeline. @param rate samples per second. */
export function samplesOfSpan(
  { fromSec, toSec, atSec }: ClipSpan,
  rate: number,
): { from: number; to: number } {
  const from = Math.round(fromSec * rate);
  // Rounded on the clip's timeline, so that no error adds up.
  return { from, to: from + Math.round((atSec + toSec - fromSec) * rate) - Math.round(atSec * rate) };
}
