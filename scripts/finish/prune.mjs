// Takes out of out/ what nobody asks for. `next/link` would read the pages' data files, and this site has none of it; 404
// as a folder would answer "200 OK" to who finds it; Turbopack leaves the workers' TypeScript beside what it made of it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OUT } from '../lib/paths.mjs';

const FOLDERS = ['404', '_not-found'];
const UNUSED = /^(?:(?:index|__next\..*)\.txt|worker\..*\.ts)$/;

export function prune() {
  for (const folder of FOLDERS) rmSync(join(OUT, folder), { recursive: true, force: true });
  for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && UNUSED.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
  }
}
