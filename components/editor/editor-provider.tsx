'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { EditorState } from '@/lib/editor/state';
import { INITIAL_STATE } from '@/lib/editor/state';
import { createEditorStore, type EditorStore } from '@/lib/editor/store';
import { fileItem, handleOfItem } from '@/lib/save/file-system-access';
import { useAnnounceAlive } from './announce-alive';
import { noteHandle } from './file-handles';
import { createCommandRunner } from './run-commands';
import { useLaunchedFile } from './use-launched-file';

const EditorContext = createContext<EditorStore | null>(null);

/** One editor for what it wraps: the upload panel and the editor section stand in different places of the page. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createEditorStore(createCommandRunner()));
  useFileDropGuard();
  usePastedFile(store);
  useLaunchedFile(store);
  useAnnounceAlive();
  useRecall(store);
  return <EditorContext value={store}>{children}</EditorContext>;
}

/** The store itself, for what has to read the state after it has dispatched. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('the editor needs an EditorProvider around it');
  return store;
}

export function useEditor(): { state: EditorState; dispatch: EditorStore['dispatch'] } {
  const store = useEditorStore();
  const state = useSyncExternalStore(store.subscribe, store.getState, () => INITIAL_STATE);
  return { state, dispatch: store.dispatch };
}

/** A file dropped beside the panel would make the browser leave the page, and the work with it. */
function useFileDropGuard() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

function usePastedFile({ dispatch }: EditorStore) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      noteHandle(file, handleOfItem(fileItem(event.clipboardData)));
      event.preventDefault();
      dispatch({ type: 'chosen', file });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [dispatch]);
}

/** What an accidental reload has left is offered, what the next one would lose is kept. */
function useRecall(store: EditorStore) {
  useEffect(() => {
    let ended = false;
    let end = () => {
      ended = true;
    };
    void import('./recall-keeper').then(({ keepRecall }) => {
      if (!ended) end = keepRecall(store);
    });
    return () => end();
  }, [store]);
}
