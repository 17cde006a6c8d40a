import { beforeEach, expect, it, vi } from 'vitest';
import { keepPreferences } from '@/components/editor/preference-keeper';
import { createEditorStore } from '@/lib/editor/store/store';

const entries = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: vi.fn((key: string, text: string) => void entries.set(key, text)),
  removeItem: vi.fn((key: string) => void entries.delete(key)),
};

beforeEach(() => {
  entries.clear();
  vi.clearAllMocks();
  vi.stubGlobal('window', { localStorage });
});

it('applies what earlier visits stored, and writes nothing by that', () => {
  entries.set('snipreel-start', 'exact');
  const store = createEditorStore(() => undefined);
  keepPreferences(store);
  expect(store.getState()).toMatchObject({ options: { start: 'exact' }, preferences: { shortcuts: true } });
  expect(localStorage.setItem).not.toHaveBeenCalled();
});

it('stores what the visitor changes, until it ends', () => {
  const store = createEditorStore(() => undefined);
  const end = keepPreferences(store);
  store.dispatch({ type: 'set-shortcuts', on: false });
  store.dispatch({ type: 'set-options', change: { start: 'exact' } });
  store.dispatch({ type: 'time', ms: 100 });
  expect([...entries]).toEqual([
    ['snipreel.shortcuts', 'off'],
    ['snipreel-start', 'exact'],
  ]);
  expect(localStorage.setItem).toHaveBeenCalledTimes(2);
  end();
  store.dispatch({ type: 'set-shortcuts', on: true });
  expect(entries.get('snipreel.shortcuts')).toBe('off');
});

it('works where storage is blocked', () => {
  vi.stubGlobal('window', {});
  const store = createEditorStore(() => undefined);
  keepPreferences(store);
  store.dispatch({ type: 'set-shortcuts', on: false });
  expect(store.getState().preferences.shortcuts).toBe(false);
});
