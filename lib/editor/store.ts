import type { EditorCommand, EditorEvent } from './events';
import { reduce } from './reducer';
import { type EditorState, INITIAL_STATE } from './state';

export type Dispatch = (event: EditorEvent) => void;

export interface EditorStore {
  getState(): EditorState;
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  dispatch: Dispatch;
}

/** Holds the state; every event goes through the reducer, and its commands to `run`, in order. */
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
