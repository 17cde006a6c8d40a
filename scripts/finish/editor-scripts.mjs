// Prepares the scripts of the editor, which home fetches beside React's.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksIn, editorImports, readModules } from '../lib/built-modules.mjs';
import { assetUrl, outFolder } from '../lib/paths.mjs';

/** Has Chrome compile all functions of a script while it loads, on another thread, rather than one by one while a file opens. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** @returns {string[]} the addresses of the editor's scripts and styles in pages */
export function prepareEditorScripts() {
  const files = new Set(editorImports(readModules()).flatMap(chunksIn));
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const path = join(outFolder(), file);
    writeFileSync(path, COMPILE_HINT + readFileSync(path, 'utf8'));
  }
  return [...files].map(assetUrl);
}
