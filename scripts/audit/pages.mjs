import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { outFolder } from '../lib/paths.mjs';

/** Lists every HTML file of out/, as a path within it with `/`. @returns {string[]} */
export function builtPages() {
  return readdirSync(outFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(outFolder(), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
