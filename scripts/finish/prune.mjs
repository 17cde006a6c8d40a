// Deletes unused files from out/. Only `next/link` reads the pages' data files, and this site has no `next/link`. A folder 404/
// would be served with status 200. Turbopack leaves the workers' TypeScript next to their scripts.
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow, outFolder } from '../lib/paths.mjs';

const FOLDERS = ['404', '_not-found'];
const UNUSED = /^(?:(?:index|__next\..*)\.txt|worker\..*\.ts)$/;

export function prune() {
  for (const folder of FOLDERS) rmSync(join(outFolder(), folder), { recursive: true, force: true });
  for (const file of filesBelow(outFolder()))
    if (UNUSED.test(basename(file))) rmSync(join(outFolder(), file));
}
