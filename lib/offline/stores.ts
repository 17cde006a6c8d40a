import { BASE_PATH } from '@/lib/config/site';

/** All sites of an origin share its caches, so the name contains the base path. */
const PREFIX = `snipreel${BASE_PATH}:`;
const PAGES_PREFIX = `${PREFIX}pages-`;

/** Names of caches: one for each version of the pages; the others hold files that never change. */
export const STORES = {
  pages: (version: string) => PAGES_PREFIX + version,
  assets: `${PREFIX}assets`,
  engine: `${PREFIX}engine`,
  shared: `${PREFIX}shared`,
} as const;

/** True for the caches of pages, of any version. */
export const isPagesStore = (name: string): boolean => name.startsWith(PAGES_PREFIX);

/** The message by which a page has the service worker store one more file. The answer is how many are left, or null if it failed. */
export const STORE_NEXT = 'store-next';
