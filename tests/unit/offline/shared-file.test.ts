import { beforeEach, describe, expect, it, vi } from 'vitest';
import { putSharedFilesAside, SHARE_FIELD, takeSharedFiles } from '@/lib/offline/shared-file';
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
  it('is handed to the page once, with its name and type', async () => {
    const shared = new File(['bytes'], 'Über 100 %.mp4', { type: 'video/mp4' });
    visit(await putSharedFilesAside(formWith(shared)));
    const [taken] = await takeSharedFiles();
    expect([taken?.name, taken?.type, await taken?.text()]).toEqual(['Über 100 %.mp4', 'video/mp4', 'bytes']);
    expect(replaced).toEqual(['https://site.example/']);
    expect(await takeSharedFiles()).toEqual([]);
  });

  it('comes with the others that were shared with it, in their order', async () => {
    await putSharedFilesAside(formWith(...['x', 'y', 'z'].map((name) => new File([name], name))));
    visit(await putSharedFilesAside(formWith(new File(['1'], 'b.mp4'), new File(['2'], 'a.mp4'))));
    expect((await takeSharedFiles()).map(({ name }) => name)).toEqual(['b.mp4', 'a.mp4']);
  });

  it('is not looked for on other visits', async () => {
    await putSharedFilesAside(formWith(new File(['bytes'], 'a.mp4')));
    visit('/?category=marketing');
    expect(await takeSharedFiles()).toEqual([]);
    expect(replaced).toEqual([]);
  });

  it('that is no file opens the editor without one', async () => {
    expect(await putSharedFilesAside(formWith('text'))).toBe('/');
  });
});
