import type { EditorSelection } from './parts';

/** Earlier selections, for undo and redo. All changes of one gesture (a drag, a held key) count as one. */
export interface History {
  past: readonly EditorSelection[];
  future: readonly EditorSelection[];
  /** The gesture of the last change, while it may continue. */
  gesture: string | null;
}

export const NO_HISTORY: History = { past: [], future: [], gesture: null };

const MAX_STEPS = 200;

/** The history after a change from `before`. */
export function remembered(
  { past, gesture: last }: History,
  before: EditorSelection,
  gesture: string | null,
): History {
  if (gesture !== null && gesture === last) return { past, future: [], gesture };
  return { past: [...past, before].slice(-MAX_STEPS), future: [], gesture };
}

/** A selection to go to, with the history there. */
export type Change = EditorSelection & { history: History };

/** Undoes the last change. @returns null if there is nothing to undo. */
export function undone({ past, future }: History, now: EditorSelection): Change | null {
  const back = past.at(-1);
  return back
    ? { ...back, history: { past: past.slice(0, -1), future: [now, ...future], gesture: null } }
    : null;
}

/** Takes back a gesture that is still the last change. @returns null if it has changed nothing. */
export function abandoned(history: History, now: EditorSelection, gesture: string): Change | null {
  const back = history.gesture === gesture ? undone(history, now) : null;
  return back && { ...back, history: { ...back.history, future: [] } };
}

/** Redoes the last undone change. @returns null if there is nothing to redo. */
export function redone({ past, future }: History, now: EditorSelection): Change | null {
  const next = future[0];
  return next ? { ...next, history: { past: [...past, now], future: future.slice(1), gesture: null } } : null;
}
