import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { OUT } from '../lib/paths.mjs';

/** Every HTML file of out/, as a path within it with `/`. @returns {string[]} */
export function builtPages() {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(OUT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
