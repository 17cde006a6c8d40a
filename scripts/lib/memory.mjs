import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';

/** What an earlier run wrote under this name; undefined when nothing usable is there. @param {string} name */
export function recall(name) {
  try {
    return JSON.parse(readFileSync(join(CACHE, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), `${JSON.stringify(value)}\n`);
}
