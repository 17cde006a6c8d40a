import { STEP_DS } from '@/lib/config/limits';
import { asMark, frameMark, secondsToDs, toMs } from '@/lib/media/time';
import type { TimelineIndex } from '@/lib/media/timeline-index';
import { nearest } from './frames';

/** What a dragged mark keeps to: the sliders' step, or, while a key is held, keyframes or frames. */
export type Snap = 'step' | 'keyframe' | 'frame';

export function snapOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Snap {
  if (shiftKey) return 'keyframe';
  return altKey ? 'frame' : 'step';
}

/**
 * The mark for a moment that a pointer is at, in deciseconds.
 * @param limits deciseconds; a keyframe or frame beyond them is not snapped to.
 */
export function markAt(
  atSec: number,
  snap: Snap,
  index: TimelineIndex | null,
  limits: { min: number; max: number },
): number {
  const times = snap === 'keyframe' ? index?.keyframes : snap === 'frame' ? index?.frames : undefined;
  const time = times && nearest(times, atSec, toMs(limits.min) / 1000, (toMs(limits.max) + 1) / 1000);
  const mark = typeof time === 'number' ? frameMark(time) : secondsToDs(atSec) * STEP_DS;
  return Math.max(limits.min, Math.min(limits.max, mark));
}

/** Deciseconds; a step further, kept to whole milliseconds. */
export function nudged(ds: number, byDs: number): number {
  return asMark(ds + byDs);
}
