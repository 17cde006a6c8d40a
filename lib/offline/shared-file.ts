/** A video that another app shared with the installed app: the service worker stores it, and the page picks it up. */
import { publicPath } from '@/lib/config/site';
import { STORES } from './stores';

/** The path and form field to which the system posts a shared video, as the manifest declares. */
export const SHARE_PATH = publicPath('/share/');
export const SHARE_FIELD = 'video';

/** The query parameter that announces a shared file. */
const MARK = 'shared';
const KEY = publicPath('/share/file');
const NAME_HEADER = 'X-File-Name';

/** Stores the posted video, in the service worker. @returns the URL of the editor, which picks it up. */
export async function putSharedFileAside(form: FormData): Promise<string> {
  const file = form.getAll(SHARE_FIELD).find((value) => value instanceof File);
  if (!file) return publicPath('/');
  const headers = { 'Content-Type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
  const store = await caches.open(STORES.shared);
  await store.put(KEY, new Response(file, { headers }));
  return `${publicPath('/')}?${MARK}`;
}

/** Returns the stored file, in the page, and deletes its copy; null if there is none. */
export async function takeSharedFile(): Promise<File | null> {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(MARK)) return null;
  url.searchParams.delete(MARK);
  window.history.replaceState(window.history.state, '', url);

  const store = await caches.open(STORES.shared);
  const kept = await store.match(KEY);
  if (!kept) return null;
  const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? 'video');
  const file = new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
  await store.delete(KEY);
  return file;
}
