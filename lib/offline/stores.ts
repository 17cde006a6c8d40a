import { BASE_PATH } from '@/lib/config/site';

/** An origin's caches are shared by every site below it, hence the base path. */
const PREFIX = `snipreel${BASE_PATH}:`;
const PAGES_PREFIX = `${PREFIX}pages-`;

/** Names of caches: one for each version of the pages; the others hold what no new version changes. */
export const STORES = {
  pages: (version: string) => PAGES_PREFIX + version,
  assets: `${PREFIX}assets`,
  engine: `${PREFIX}engine`,
  shared: `${PREFIX}shared`,
} as const;

export const isPagesStore = (name: string): boolean => name.startsWith(PAGES_PREFIX);
