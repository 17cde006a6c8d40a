import type { EditorCommand, EditorEvent } from '../events';
import { type EditorState, INITIAL_STATE } from '../state';
import { reduce } from './reduce';

export type Dispatch = (event: EditorEvent) => void;

export interface EditorStore {
  getState(): EditorState;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  dispatch: Dispatch;
}

/**
 * Milliseconds that the page waits with drawing itself anew after an event with one of these commands: a worker gets its work first,
 * and a clip that was made ahead is saved first.
 */
const DRAWN_AFTER_MS: Partial<Record<EditorCommand['type'], number>> = { open: 0, cut: 60 };

/**
 * Holds the state. Every event goes through `reduce`, and the commands that result go to `run` in order. They come before the
 * listeners, so that a worker has its work while the page draws itself anew.
 */
export function createEditorStore(run: (command: EditorCommand, dispatch: Dispatch) => void): EditorStore {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const notify = () => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    for (const listener of listeners) listener();
  };
  const dispatch: Dispatch = (event) => {
    const step = reduce(state, event);
    const isChanged = step.state !== state;
    state = step.state;
    for (const command of step.commands) run(command, dispatch);
    if (!isChanged || (waiting !== null && event.type === 'cut-progress')) return;
    const delays = step.commands.flatMap(({ type }) => DRAWN_AFTER_MS[type] ?? []);
    if (delays.length === 0) notify();
    else waiting ??= setTimeout(notify, Math.max(...delays));
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}
