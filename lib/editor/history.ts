import type { TimeRange } from '@/lib/media/time';

/** Selections that were, for undo and redo. Changes of one gesture (a drag, a held key) count as one. */
export interface History {
  past: readonly TimeRange[];
  future: readonly TimeRange[];
  /** The gesture of the last change, while it may go on. */
  gesture: string | null;
}

export const NO_HISTORY: History = { past: [], future: [], gesture: null };

const MAX_STEPS = 200;

export function sameRange(a: TimeRange, b: TimeRange): boolean {
  return a.startMs === b.startMs && a.endMs === b.endMs;
}

/** After a change away from `before`. */
export function remembered(
  { past, gesture: last }: History,
  before: TimeRange,
  gesture: string | null,
): History {
  if (gesture !== null && gesture === last) return { past, future: [], gesture };
  return { past: [...past, before].slice(-MAX_STEPS), future: [], gesture };
}

/** @returns null when nothing is left to undo. */
export function undone(
  { past, future }: History,
  now: TimeRange,
): { range: TimeRange; history: History } | null {
  const range = past.at(-1);
  return range
    ? { range, history: { past: past.slice(0, -1), future: [now, ...future], gesture: null } }
    : null;
}

/** @returns null when nothing is left to redo. */
export function redone(
  { past, future }: History,
  now: TimeRange,
): { range: TimeRange; history: History } | null {
  const range = future[0];
  return range ? { range, history: { past: [...past, now], future: future.slice(1), gesture: null } } : null;
}
