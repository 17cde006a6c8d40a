import type { KeyboardEvent } from 'react';
import { STEP_DS } from '@/lib/config/limits';
import { nudged } from '@/lib/editor/timeline/drag';
import { DS_PER_SECOND } from '@/lib/media/time';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_DS,
  ArrowDown: -STEP_DS,
  ArrowRight: STEP_DS,
  ArrowUp: STEP_DS,
  PageDown: -DS_PER_SECOND,
  PageUp: DS_PER_SECOND,
};

/** Where a key takes a slider of the strip, in deciseconds; null for keys that are none of its own. Shift makes 1 s of 0.1. */
export function keyStep(event: KeyboardEvent, value: number, min: number, max: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Home') return min;
  if (event.key === 'End') return max;
  const step = STEPS[event.key];
  if (step === undefined) return null;
  const wanted = nudged(value, event.shiftKey ? Math.sign(step) * DS_PER_SECOND : step);
  return Math.max(min, Math.min(max, wanted));
}
