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

/** Holds the state. Every event goes through `reduce`, and the commands that result go to `run` in order. */
export function createEditorStore(run: (command: EditorCommand, dispatch: Dispatch) => void): EditorStore {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  const dispatch: Dispatch = (event) => {
    const step = reduce(state, event);
    if (step.state !== state) {
      state = step.state;
      for (const listener of listeners) listener();
    }
    for (const command of step.commands) run(command, dispatch);
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
