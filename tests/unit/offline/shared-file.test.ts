import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putSharedFileAside, SHARE_FIELD, takeSharedFile } from '@/lib/offline/shared-file';
import { FakeCaches } from './fake-caches';

const replaced: string[] = [];

beforeEach(() => {
  replaced.length = 0;
  vi.stubGlobal('caches', new FakeCaches());
});
afterEach(() => vi.unstubAllGlobals());

/** The page is opened at this address. */
function visit(path: string): void {
  const location = new URL(path, 'https://site.example');
  vi.stubGlobal('window', {
    location,
    history: { state: null, replaceState: (_: unknown, __: string, url: URL) => replaced.push(url.href) },
  });
}

function formWith(file: File | string): FormData {
  const form = new FormData();
  form.set(SHARE_FIELD, file);
  return form;
}

describe('a shared file', () => {
  it('is handed to the page once, with its name and type', async () => {
    const shared = new File(['bytes'], 'Über 100 %.mp4', { type: 'video/mp4' });
    visit(await putSharedFileAside(formWith(shared)));
    const taken = await takeSharedFile();
    expect([taken?.name, taken?.type, await taken?.text()]).toEqual(['Über 100 %.mp4', 'video/mp4', 'bytes']);
    expect(replaced).toEqual(['https://site.example/']);
    expect(await takeSharedFile()).toBeNull();
  });

  it('is not looked for on other visits', async () => {
    await putSharedFileAside(formWith(new File(['bytes'], 'a.mp4')));
    visit('/?category=marketing');
    expect(await takeSharedFile()).toBeNull();
    expect(replaced).toEqual([]);
  });

  it('that is no file opens the editor without one', async () => {
    expect(await putSharedFileAside(formWith('text'))).toBe('/');
  });
});
