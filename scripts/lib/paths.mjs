import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');
/** The export; a second configuration is built beside the first with SNIPREEL_OUT, a path from the root. */
export const OUT = join(ROOT, process.env.SNIPREEL_OUT || 'out');
/** What the scripts remember between runs; safe to delete. */
export const CACHE = join(ROOT, '.cache');

/**
 * The JavaScript file behind a package's command, to be run by this same node: no shell, no PATH, no .cmd on Windows.
 * @param {string} packageName @param {string} [command]
 */
export function commandFile(packageName, command = packageName) {
  const manifest = join(ROOT, 'node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
