/** Videos that another app shared with the installed app: the service worker stores them, and the page picks them up. */
import { publicPath } from '@/lib/config/site';
import { STORES } from './stores';

/** The path and form field to which the system posts shared videos, as the manifest declares. */
export const SHARE_PATH = publicPath('/share/');
export const SHARE_FIELD = 'video';

/** The query parameter that announces shared files. */
const MARK = 'shared';
/** Each stored file has this and its number as its key. */
const KEY = publicPath('/share/file');
const NAME_HEADER = 'X-File-Name';

/** Stores the posted videos, in the service worker. @returns the URL of the editor, which picks them up. */
export async function putSharedFilesAside(form: FormData): Promise<string> {
  const files = form.getAll(SHARE_FIELD).filter((value) => value instanceof File);
  if (files.length === 0) return publicPath('/');
  const store = await caches.open(STORES.shared);
  // Those of an earlier time that no page picked up.
  for (const { url } of await store.keys()) await store.delete(url);
  for (const [index, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
    await store.put(`${KEY}/${index}`, new Response(file, { headers }));
  }
  return `${publicPath('/')}?${MARK}`;
}

/** Returns the stored files, in the page, and deletes their copies; none if there are none. */
export async function takeSharedFiles(): Promise<File[]> {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(MARK)) return [];
  url.searchParams.delete(MARK);
  window.history.replaceState(window.history.state, '', url);

  const store = await caches.open(STORES.shared);
  const files: File[] = [];
  for (;;) {
    const key = `${KEY}/${files.length}`;
    const kept = await store.match(key);
    if (!kept) return files;
    const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? 'video');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' }));
    await store.delete(key);
  }
}
