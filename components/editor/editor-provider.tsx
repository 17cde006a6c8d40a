'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { EditorState } from '@/lib/editor/state';
import { createEditorStore, type EditorStore } from '@/lib/editor/store/store';
import { fileItem, handleOfItem } from '@/lib/save/file-system-access';
import { useAnnounceAlive } from './announce-alive';
import { EditorContext, useDispatch, useEditorSelector } from './editor-store';
import { noteHandle } from './file-handles';
import { createCommandRunner } from './run-commands';
import { useLaunchedFile } from './use-launched-file';

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

/** Everything but the playback, whose time changes ten times a second: a slice for those who show it. */
export function useEditor(): { state: Omit<EditorState, 'playback'>; dispatch: EditorStore['dispatch'] } {
  return { state: useEditorSelector(withoutPlayback), dispatch: useDispatch() };
}

function withoutPlayback({ playback: _, ...rest }: EditorState): Omit<EditorState, 'playback'> {
  return rest;
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
