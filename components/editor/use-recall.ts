import { useEffect } from 'react';
import { RECALL_MS } from '@/lib/config/limits';
import type { EditorStore } from '@/lib/editor/store/store';
import { RECALL_KEY } from '@/lib/save/recall-key';
import { readEntry } from '@/lib/save/web-storage';
import { lateParts } from './late-editor';

/**
 * Offers what was saved before an accidental reload, and saves what the next one would lose. If nothing was saved in this tab,
 * the code for that is fetched with the first change, and until then only old file handles are deleted.
 */
export function useRecall(store: EditorStore) {
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const keep = () => {
      void lateParts.load().then(({ keepRecall }) => {
        if (!isOver) end = keepRecall(store);
      });
    };
    if (readEntry('sessionStorage', RECALL_KEY) !== null) keep();
    else {
      void import('@/lib/save/recall-store').then(({ sweepHandles }) => sweepHandles(Date.now() - RECALL_MS));
      const stop = store.subscribe(() => {
        stop();
        keep();
      });
      end = stop;
    }
    return () => {
      isOver = true;
      end();
    };
  }, [store]);
}
