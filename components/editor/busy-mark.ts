import { isSaving } from '@/lib/editor/clip';
import { shownSource } from '@/lib/editor/sources';
import type { EditorState } from '@/lib/editor/state';
import type { EditorStore } from '@/lib/editor/store/store';
import { BUSY_ATTRIBUTE } from '@/lib/offline/register';

/** Marks the page while a file opens, or a clip is cut or saved, so that the service worker doesn't take the processor meanwhile. */
export function markBusy({ subscribe, getState }: EditorStore): void {
  subscribe(() => document.documentElement.toggleAttribute(BUSY_ATTRIBUTE, isBusy(getState())));
}

function isBusy({ file }: EditorState): boolean {
  if (!file) return false;
  const { engine, preview } = shownSource(file);
  return engine.status === 'loading' || preview === 'pending' || file.job !== null || isSaving(file.clip);
}
