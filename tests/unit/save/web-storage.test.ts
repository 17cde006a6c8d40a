import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RECALL_KEY } from '@/lib/save/recall-key';
import { readHandles, readText, writeText } from '@/lib/save/recall-store';
import { readEntry, writeEntry } from '@/lib/save/web-storage';

/** The part of `Storage` that is used, in memory. */
function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe('with storage', () => {
  const sessionStorage = memoryStorage();
  const localStorage = memoryStorage();

  beforeEach(() => {
    sessionStorage.entries.clear();
    localStorage.entries.clear();
    vi.stubGlobal('window', { sessionStorage, localStorage });
  });

  it('an entry is read as it was written, from its own store only', () => {
    writeEntry('localStorage', 'a', 'one');
    expect(readEntry('localStorage', 'a')).toBe('one');
    expect(readEntry('sessionStorage', 'a')).toBeNull();
  });

  it('an empty text is kept, and null removes the entry', () => {
    writeEntry('localStorage', 'a', '');
    expect(readEntry('localStorage', 'a')).toBe('');
    writeEntry('localStorage', 'a', null);
    expect(localStorage.entries.has('a')).toBe(false);
  });

  it('the note for a reload belongs to the tab', () => {
    writeText('note');
    expect(sessionStorage.entries.get(RECALL_KEY)).toBe('note');
    expect(localStorage.entries.size).toBe(0);
    expect(readText()).toBe('note');
    writeText(null);
    expect(readText()).toBeNull();
  });
});

describe('where the browser blocks storage', () => {
  beforeEach(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const window = Object.defineProperties(
      {},
      { sessionStorage: { get: blocked }, localStorage: { get: blocked } },
    );
    vi.stubGlobal('window', window);
  });

  it('reading returns null and writing does nothing', () => {
    expect(() => writeText('note')).not.toThrow();
    expect(readText()).toBeNull();
    expect(() => writeText(null)).not.toThrow();
  });

  it('there is no file handle', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(readHandles()).resolves.toEqual([]);
  });
});
