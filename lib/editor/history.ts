import type { Edit } from '@/lib/edit/edit';

type Parts = Edit['parts'];

/** Selections that were, for undo and redo. Changes of one gesture (a drag, a held key) count as one. */
export interface History {
  past: readonly Parts[];
  future: readonly Parts[];
  /** The gesture of the last change, while it may go on. */
  gesture: string | null;
}

export const NO_HISTORY: History = { past: [], future: [], gesture: null };

const MAX_STEPS = 200;

/** After a change away from `before`. */
export function remembered({ past, gesture: last }: History, before: Parts, gesture: string | null): History {
  if (gesture !== null && gesture === last) return { past, future: [], gesture };
  return { past: [...past, before].slice(-MAX_STEPS), future: [], gesture };
}

/** @returns null when nothing is left to undo. */
export function undone({ past, future }: History, now: Parts): { parts: Parts; history: History } | null {
  const parts = past.at(-1);
  return parts
    ? { parts, history: { past: past.slice(0, -1), future: [now, ...future], gesture: null } }
    : null;
}

/** @returns null when nothing is left to redo. */
export function redone({ past, future }: History, now: Parts): { parts: Parts; history: History } | null {
  const parts = future[0];
  return parts ? { parts, history: { past: [...past, now], future: future.slice(1), gesture: null } } : null;
}
