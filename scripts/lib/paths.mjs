// Where things are.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
/** The folder of the export. SNIPREEL_OUT, a path from the root, names another one for another configuration. */
export const outFolder = () => join(ROOT, process.env.SNIPREEL_OUT || 'out');
/** What the scripts keep between runs. Safe to delete. */
export const CACHE = join(ROOT, '.cache');

/** Lists all files below a folder, as paths within it with `/`, sorted. @param {string} folder */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** The address in pages of a file of out/ below `_next/`. @param {string} file */
export function assetUrl(file) {
  const { NEXT_PUBLIC_ASSET_PREFIX: prefix, NEXT_PUBLIC_BASE_PATH: basePath = '' } = process.env;
  return `${prefix || basePath}/${file}`;
}

/** Lists every script that Turbopack has written to out/. */
export const builtChunks = () =>
  filesBelow(outFolder()).filter((file) => /^_next\/static\/chunks\/.*\.js$/.test(file));

/** Lists every HTML file of out/. */
export const builtPages = () => filesBelow(outFolder()).filter((file) => file.endsWith('.html'));

/**
 * The JavaScript file behind a package's command, so that this node runs it without a shell or a .cmd file.
 * @param {string} packageName @param {string} [command]
 */
export function commandFile(packageName, command = packageName) {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
