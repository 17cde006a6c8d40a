import { entriesToStore, preferencesFrom } from '@/lib/editor/preferences';
import type { EditorStore } from '@/lib/editor/store/store';
import { readEntry, writeEntry } from '@/lib/save/web-storage';

/**
 * Applies the preferences of earlier visits, and stores what changes. Nothing else reads or writes them.
 * @returns a function that ends it.
 */
export function keepPreferences({ dispatch, getState, subscribe }: EditorStore): () => void {
  dispatch({ type: 'preferences', preferences: preferencesFrom((key) => readEntry('localStorage', key)) });
  let stored = getState().preferences;
  return subscribe(() => {
    const { preferences } = getState();
    if (preferences === stored) return;
    for (const [key, text] of entriesToStore(stored, preferences)) writeEntry('localStorage', key, text);
    stored = preferences;
  });
}
