// Has Chrome compile all functions of pages' scripts while they load, on another thread, rather than one by one while a file opens.
// wake-react.ts loads them long before they run. https://v8.dev/blog/explicit-compile-hints
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtChunks, outFolder } from '../lib/paths.mjs';

/** Bytes. Shorter scripts compile in no time. */
const SHORT = 15_000;

const HINT = '//# allFunctionsCalledOnLoad\n';

/** Workers' scripts, and Turbopack's runtime: they run as soon as they have loaded. */
const RUNS_AT_ONCE = /\/(worker|turbopack)-/;

export function hintCompilation() {
  for (const file of builtChunks()) {
    if (RUNS_AT_ONCE.test(file)) continue;
    const path = join(outFolder(), file);
    const code = readFileSync(path, 'utf8');
    if (code.length > SHORT) writeFileSync(path, HINT + code);
  }
}
