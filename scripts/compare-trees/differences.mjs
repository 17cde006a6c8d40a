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
  if (isRecord(before) && isRecord(after)) {
    const [old, recent] = [ofParts(before), ofParts(after)];
    return [...new Set([...Object.keys(old), ...Object.keys(recent)])]
      .filter((key) => !VARYING.has(key))
      .flatMap((key) => compared(`${what}.${key}`, old[key], recent[key]));
  }
  const [then, now] = [JSON.stringify(before, rounded), JSON.stringify(after, rounded)];
  return then === now ? [] : [`${what}: ${then} → ${now}`];
}

/** Sums of seconds differ by the order of their terms. @param {string} _ @param {unknown} value */
const rounded = (_, value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value);

/**
 * A forecast or a report in the form that it had before it listed all parts: how the first begins, the others, as far as that is known,
 * and the numbers of empty ones. Anything else stays as it is.
 * @param {Record<string, unknown>} facts @returns {Record<string, unknown>}
 */
function ofParts(facts) {
  const { parts, ...others } = facts;
  const isReport = 'crossfades' in facts;
  if (!Array.isArray(parts)) return isReport ? facts : withoutEncoded(facts);
  const [first, ...rest] = parts.filter((part) => part !== null);
  const later = rest.filter(({ start }) => start.kind !== 'unknown');
  const emptyParts = [...parts.keys()].filter((number) => parts[number] === null);
  const flat = { ...others, start: first?.start, later, emptyParts };
  return isReport ? flat : withoutEncoded(flat);
}

/** Not all forecasts listed parts that are encoded. @param {Record<string, unknown>} facts */
const withoutEncoded = (facts) =>
  facts.video === 'encoded' && Array.isArray(facts.later) ? { ...facts, later: [] } : facts;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null;
