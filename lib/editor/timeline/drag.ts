import type { TimelineIndex } from '@/lib/media/info';
import { frameMark, secondsToStepMs } from '@/lib/media/time';
import { nearest } from './frames';

/** What a dragged mark snaps to: the sliders' step or, while a key is held, keyframes or frames. */
export type Snap = 'step' | 'keyframe' | 'frame';

export function snapOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Snap {
  if (shiftKey) return 'keyframe';
  return altKey ? 'frame' : 'step';
}

/**
 * The mark for the pointer's time, in milliseconds.
 * @param limits milliseconds. Keyframes and frames beyond them are ignored.
 */
export function markAt(
  atSec: number,
  snap: Snap,
  index: TimelineIndex | null,
  limits: { min: number; max: number },
): number {
  const times = snap === 'keyframe' ? index?.keyframes : snap === 'frame' ? index?.frames : undefined;
  const time = times && nearest(times, atSec, limits.min / 1000, (limits.max + 1) / 1000);
  const mark = typeof time === 'number' ? frameMark(time) : secondsToStepMs(atSec);
  return Math.max(limits.min, Math.min(limits.max, mark));
}
