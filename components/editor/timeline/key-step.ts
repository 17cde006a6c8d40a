import type { KeyboardEvent } from 'react';
import { STEP_MS } from '@/lib/config/limits';
import { MS_PER_SECOND } from '@/lib/media/time';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -MS_PER_SECOND,
  PageUp: MS_PER_SECOND,
};

/** The position (ms) to which a key moves a slider of the strip; null for other keys. Shift makes a step 1 s instead of 0.1 s. */
export function keyStep(event: KeyboardEvent, value: number, min: number, max: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Home') return min;
  if (event.key === 'End') return max;
  const step = STEPS[event.key];
  if (step === undefined) return null;
  const stepped = value + (event.shiftKey ? Math.sign(step) * MS_PER_SECOND : step);
  return Math.max(min, Math.min(max, stepped));
}
