// Makes one script of each worker. Turbopack starts a worker with a short script that loads about ten chunks one after another, each
// a round trip before the worker's first line runs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtChunks, outFolder } from '../lib/paths.mjs';

/** How a chunk starts a worker: `f("static/chunks/turbopack-worker-….js",["static/chunks/….js",…])`. */
const START = /\bf\("(static\/chunks\/turbopack-worker-[\w-]+\.js)",(\["static\/chunks\/[^\]]+\])\)/g;
/** How the starting script loads the chunks. */
const LOAD = /importScripts\.apply\(self,\w+\)/;
/** Where a worker's chunks are named, other than where they are loaded. */
const LISTS = /\bf\("static\/chunks\/worker-[\w-]+\.js",\[[^\]]*\]\)|otherChunks:\[[^\]]*\]/g;

/** The file in out/ of a chunk, by the name that chunks have for it. @param {string} chunk */
const pathOf = (chunk) => join(outFolder(), '_next', chunk);
/** @param {string} chunk */
const read = (chunk) => readFileSync(pathOf(chunk), 'utf8');

/** @throws {Error} if the build starts workers in an unknown way */
export function mergeWorkers() {
  /** @type {Set<string>} */
  const parts = new Set();
  for (const file of builtChunks()) {
    const path = join(outFolder(), file);
    const code = readFileSync(path, 'utf8');
    const rewritten = code.replace(START, (_, /** @type {string} */ starter, /** @type {string} */ list) => {
      /** @type {string[]} */
      const chunks = JSON.parse(list);
      const worker = workerName(chunks);
      for (const part of [starter, ...chunks]) parts.add(part);
      writeFileSync(pathOf(worker), merged(read(starter), chunks.map(read)));
      return `f("${worker}",${list})`;
    });
    if (rewritten !== code) writeFileSync(path, rewritten);
  }
  if (parts.size === 0) throw new Error('no chunk starts a worker in a known way');
  const loaded = [...builtChunks(), 'index.html']
    .map((file) => readFileSync(join(outFolder(), file), 'utf8').replace(LISTS, ''))
    .join();
  for (const part of parts) if (!loaded.includes(part)) rmSync(pathOf(part));
}

/**
 * The script of a worker is named after its entry's chunk, whose name changes with its code and with that of the chunks that it lists.
 * @param {string[]} chunks the entry is the last but one; the last is Turbopack's runtime
 */
function workerName(chunks) {
  const entry = chunks.at(-2) ?? '';
  if (!entry.includes('/turbopack-')) throw new Error(`unknown chunks of a worker: ${chunks}`);
  return entry.replace('/turbopack-', '/worker-');
}

/**
 * The starting script has to run first, as it says which chunks follow, and the runtime last. The order between is the one in which
 * the starting script would load them: it takes each chunk for the next in its list.
 * @param {string} starter @param {string[]} chunks their code, in the order of the list
 */
function merged(starter, chunks) {
  if (!LOAD.test(starter))
    throw new Error('the starting script of workers loads their chunks in an unknown way');
  const runtime = chunks.at(-1);
  return [starter.replace(LOAD, '0'), ...chunks.slice(0, -1).reverse(), runtime].join('\n;');
}
