import type { EditorEvent } from '@/lib/editor/events';
import { INITIAL_STATE } from '@/lib/editor/state';
import type { EditorStore } from '@/lib/editor/store/store';
import { lateParts } from './late-editor';
import { preloadEditor } from './preload';

/** The editor's store, whose reducer is fetched with the first event. Events wait for it and keep their order. */
export function createLateStore(load: () => Promise<EditorStore> = createStore): EditorStore {
  let store: EditorStore | null = null;
  let failure: { error: unknown } | null = null;
  let early: EditorEvent[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const start = () =>
    load().then(
      (loaded) => {
        store = loaded;
        store.subscribe(notify);
        for (const event of early) store.dispatch(event);
        early = [];
      },
      (error: unknown) => {
        failure = { error };
        notify();
      },
    );

  return {
    /** @throws what kept the reducer from being fetched; rendering then shows the page's error screen. */
    getState() {
      if (failure) throw failure.error;
      return store?.getState() ?? INITIAL_STATE;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      if (store) return store.dispatch(event);
      early.push(event);
      if (early.length > 1) return;
      preloadEditor();
      void start();
    },
  };
}

async function createStore(): Promise<EditorStore> {
  const { createCommandRunner, createEditorStore, markBusy } = await lateParts.load();
  const store = createEditorStore(createCommandRunner());
  markBusy(store);
  return store;
}
