import { STEP_MS } from '@/lib/config/limits';
import type { TimelineIndex } from '@/lib/media/info';
import { frameMark, MS_PER_SECOND, secondsToStepMs, type TimeRange } from '@/lib/media/time';
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

/**
 * The mark (ms) at which a part touches the one beside it, if a dragged end is that near. Without it, a part that was split between
 * two steps and dragged back would lack a frame, or overlap.
 * @param others the other parts
 * @param reachMs milliseconds; at least half a step counts
 */
export function touching(
  others: readonly TimeRange[],
  side: 'start' | 'end',
  atSec: number,
  reachMs: number,
): number | null {
  const at = atSec * MS_PER_SECOND;
  const reach = Math.max(reachMs, STEP_MS / 2);
  const ends = others.map(({ startMs, endMs }) => (side === 'start' ? endMs : startMs));
  const [best] = ends
    .filter((ms) => Math.abs(ms - at) <= reach)
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
  return best ?? null;
}
