'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { EditorStore } from '@/lib/editor/store/store';
import { useAnnounceAlive } from './announce-alive';
import { EditorContext } from './editor-store';
import { chooseFrom, droppedFiles } from './file-handles';
import { createLateStore } from './late-store';
import { useLaunchedFile } from './use-launched-file';
import { useRecall } from './use-recall';

/** Provides one editor to the upload panel and the editor section, which are in different places of the page. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createLateStore());
  useFileDropGuard();
  usePastedFile(store);
  useLaunchedFile(store);
  useAnnounceAlive();
  useRecall(store);
  return <EditorContext value={store}>{children}</EditorContext>;
}

/** Ignores files dropped outside the panel. The browser would leave the page for them, and the work would be lost. */
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

/** Pasted files are added to the open ones, as those that are dropped on the editor; without one, they are opened. */
function usePastedFile({ dispatch, getState }: EditorStore) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = droppedFiles(event.clipboardData);
      if (files.length > 0) event.preventDefault();
      if (getState().file === null) chooseFrom(dispatch, files);
      else if (files.length > 0) dispatch({ type: 'add-files', files });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [dispatch, getState]);
}
