// The modules of the built pages, as Turbopack writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { builtChunks, outFolder } from './paths.mjs';

/** @typedef {{ id: string, code: string, chunk: string }} Module chunk: the file in out/ that it is in */

/** Matches an `import()`: it fetches chunks and then returns a module. */
const IMPORT = /\.v\(\w+=>Promise\.all\(.*\.then\(\(\)=>\w+\((\d+)\)\)\)\}$/g;

/** @param {string} text @param {RegExp} pattern with one group */
export const groups = (text, pattern) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/** The files in out/ that a module names. @param {Pick<Module, 'code'>} module */
export const chunksIn = ({ code }) =>
  groups(code, /"(static\/chunks\/[^"]+)"/g).map((path) => `_next/${path}`);

/**
 * The modules of all chunks, each once unless pages have different ones. A chunk is `push([script, id, function, id, function, …])`.
 * @returns {Module[]}
 */
export function readModules() {
  /** @type {Map<string, Module>} */
  const modules = new Map();
  for (const chunk of builtChunks()) {
    const text = readFileSync(join(outFolder(), chunk), 'utf8');
    // All others are Turbopack's runtime, workers and old browsers' polyfills.
    if (!/^(\/\/.*\n)?\(globalThis\.TURBOPACK/.test(text)) continue;
    /** @type {string[]} */
    let ids = [];
    const push = (/** @type {unknown[]} */ list) => {
      for (const each of list)
        if (typeof each === 'number') ids.push(String(each));
        else if (typeof each === 'function') {
          for (const id of ids) modules.set(`${id} ${each}`, { id, code: String(each), chunk });
          ids = [];
        }
    };
    runInNewContext(text, { TURBOPACK: { push } });
  }
  return [...modules.values()];
}

/**
 * The `import()` of the module that exports a name.
 * @param {Module[]} modules @param {string} name
 * @throws {Error} unless there is exactly one
 */
export function importOf(modules, name) {
  const targets = modules.filter(({ code }) => code.includes(`"${name}",`)).map(({ id }) => id);
  const found = modules.filter(({ code }) => groups(code, IMPORT).some((target) => targets.includes(target)));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} imports of ${name} instead of one`);
  return only;
}

/** What the modules export that `components/editor/preload.ts` fetches. */
const EDITOR = ['createEditorStore', 'Workspace', 'showToast'];

/** The `import()`s of the editor's code. @param {Module[]} modules */
export const editorImports = (modules) => EDITOR.map((name) => importOf(modules, name));
