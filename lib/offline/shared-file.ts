/** Videos that another app shared with the installed app: the service worker stores them, and the page offers them. */
import { publicPath } from '@/lib/config/site';
import { STORES } from './stores';

/** The path and form field to which the system posts shared videos, as the manifest declares. */
export const SHARE_PATH = publicPath('/share/');
export const SHARE_FIELD = 'video';

/** The query parameter that announces shared files. It stays in the address until the visitor answers. */
const MARK = 'shared';
const EDITOR = publicPath('/');
const OFFER = `${EDITOR}?${MARK}`;
/** Each stored file has this and its number as its key. */
const KEY = publicPath('/share/file');
const NAME_HEADER = 'X-File-Name';

/** Stores the posted videos, in the service worker, instead of those of an earlier time. @returns the path of the editor, which offers them. */
export async function putSharedFilesAside(form: FormData): Promise<string> {
  const files = form.getAll(SHARE_FIELD).filter((value) => value instanceof File);
  if (files.length === 0) return EDITOR;
  await caches.delete(STORES.shared);
  const store = await caches.open(STORES.shared);
  for (const [index, file] of files.entries()) {
    const headers = { 'Content-Type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
    await store.put(`${KEY}/${index}`, new Response(file, { headers }));
  }
  return OFFER;
}

/** The path to visit instead of the editor's, in the service worker, while files are stored that nobody answered; null otherwise. */
export async function offerInstead({ pathname, search }: URL): Promise<string | null> {
  const isEditor = pathname === EDITOR && search === '';
  return isEditor && (await caches.has(STORES.shared)) ? OFFER : null;
}

/** Returns the stored files, in the page. */
export async function sharedFiles(): Promise<File[]> {
  if (!new URL(window.location.href).searchParams.has(MARK)) return [];
  const store = await caches.open(STORES.shared);
  const files: File[] = [];
  for (;;) {
    const kept = await store.match(`${KEY}/${files.length}`);
    if (!kept) break;
    const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? 'video');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' }));
  }
  if (files.length === 0) await forgetShared();
  return files;
}

/** Deletes the stored files, in the page. Files that were read before can still be read. */
export async function forgetShared(): Promise<void> {
  const url = new URL(window.location.href);
  url.searchParams.delete(MARK);
  window.history.replaceState(window.history.state, '', url);
  await caches.delete(STORES.shared);
}
