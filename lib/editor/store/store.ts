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
 * Holds the state. Every event goes through `reduce`, and the commands that result go to `run` in order. They come before the
 * listeners, so that a worker has its work while the page draws itself anew.
 */
export function createEditorStore(run: (command: EditorCommand, dispatch: Dispatch) => void): EditorStore {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  const dispatch: Dispatch = (event) => {
    const step = reduce(state, event);
    const isChanged = step.state !== state;
    state = step.state;
    for (const command of step.commands) run(command, dispatch);
    if (isChanged) for (const listener of listeners) listener();
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
