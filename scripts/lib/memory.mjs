// Notes that a script leaves for its next run, in .cache/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';

/** Reads a note; undefined if there is none or it cannot be read. @param {string} name @returns {any} */
export function recall(name) {
  try {
    return JSON.parse(readFileSync(join(CACHE, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a note, as JSON. @param {string} name @param {unknown} value */
export function remember(name, value) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), `${JSON.stringify(value)}\n`);
}
