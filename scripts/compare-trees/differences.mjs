// How what two trees made of one edit differs.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadModule } from '../lib/load-module.mjs';

/** @typedef {import('./record.mjs').Answer & { clip: string }} Recorded clip: its path, if there is one */

/** Facts that depend on the time or the machine. */
const VARYING = new Set(['encodeSec', 'encodeRange']);

/** @param {Recorded} before @param {Recorded} after @returns {Promise<string[]>} in words */
export async function differences(before, after) {
  const found = [
    ...compared('failed', before.failed, after.failed),
    ...compared('forecast', before.forecast, after.forecast),
    ...compared('expected', before.expected, after.expected),
    ...compared('clip', before.facts, after.facts),
    ...compared('said', before.said, after.said),
  ];
  if (before.failed || after.failed || hashOf(before.clip) === hashOf(after.clip)) return found;
  const [then, now] = await Promise.all([before.clip, after.clip].map(framesOf));
  if (then !== now) return [...found, 'other frames or sound'];
  return isOfIndex(after) ? [...found, 'other bytes, the same frames and sound'] : found;
}

/** True if the clip has no time of its own in it: intermediate files say when they were made. @param {Recorded} recorded */
const isOfIndex = ({ facts }) =>
  /"engine":"index"/.test(JSON.stringify(facts)) && !/"joined"/.test(JSON.stringify(facts));

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The hashes of all frames and of the sound, as decoded. @param {string} path */
async function framesOf(path) {
  /** @type {typeof import('../../tests/native/files')} */
  const { ffmpeg } = await loadModule('tests/native/files.ts');
  const streams = ['-map', '0:v?', '-map', '0:a?', '-fps_mode', 'passthrough', '-enc_time_base', '-1'];
  return ffmpeg('-v', 'error', '-i', path, ...streams, '-f', 'framemd5', '-').stdout;
}

/** @param {string} what @param {unknown} before @param {unknown} after @returns {string[]} */
function compared(what, before, after) {
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => !VARYING.has(key))
      .flatMap((key) => compared(`${what}.${key}`, before[key], after[key]));
  const [then, now] = [JSON.stringify(before), JSON.stringify(after)];
  return then === now ? [] : [`${what}: ${then} → ${now}`];
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null;
