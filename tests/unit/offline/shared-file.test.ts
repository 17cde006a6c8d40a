import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetShared,
  offerInstead,
  putSharedFilesAside,
  SHARE_FIELD,
  sharedFiles,
} from '@/lib/offline/shared-file';
import { FakeCaches } from './fake-caches';

const replaced: string[] = [];

beforeEach(() => {
  replaced.length = 0;
  vi.stubGlobal('caches', new FakeCaches());
});

/** The page is opened at this address. */
function visit(path: string): void {
  const location = new URL(path, 'https://site.example');
  vi.stubGlobal('window', {
    location,
    history: { state: null, replaceState: (_: unknown, __: string, url: URL) => replaced.push(url.href) },
  });
}

function formWith(...files: (File | string)[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(SHARE_FIELD, file);
  return form;
}

describe('a shared file', () => {
  it('is handed to the page with its name and type, until it is forgotten', async () => {
    const shared = new File(['bytes'], 'Über 100 %.mp4', { type: 'video/mp4' });
    visit(await putSharedFilesAside(formWith(shared)));
    for (const [taken] of [await sharedFiles(), await sharedFiles()])
      expect([taken?.name, taken?.type, await taken?.text()]).toEqual([
        'Über 100 %.mp4',
        'video/mp4',
        'bytes',
      ]);
    expect(replaced).toEqual([]);
    await forgetShared();
    expect(replaced).toEqual(['https://site.example/']);
    expect(await caches.keys()).toEqual([]);
    expect(await sharedFiles()).toEqual([]);
  });

  it('comes with the others that were shared with it, in their order', async () => {
    await putSharedFilesAside(formWith(...['x', 'y', 'z'].map((name) => new File([name], name))));
    visit(await putSharedFilesAside(formWith(new File(['1'], 'b.mp4'), new File(['2'], 'a.mp4'))));
    expect((await sharedFiles()).map(({ name }) => name)).toEqual(['b.mp4', 'a.mp4']);
  });

  it('is offered on a later visit to the editor, and not looked for elsewhere', async () => {
    const later = (path: string) => offerInstead(new URL(path, 'https://site.example'));
    expect(await later('/')).toBeNull();
    const path = await putSharedFilesAside(formWith(new File(['bytes'], 'a.mp4')));
    expect(await later('/')).toBe(path);
    for (const other of [path, '/blog/', '/?category=marketing']) expect(await later(other)).toBeNull();
    visit('/?category=marketing');
    expect(await sharedFiles()).toEqual([]);
    expect(replaced).toEqual([]);
  });

  it('that is no file opens the editor without one', async () => {
    expect(await putSharedFilesAside(formWith('text'))).toBe('/');
  });
});
