// `npm run media-check [-- --exact] [folders or files …]`: cuts each file at several ranges and into three parts, and prints whether the clip shows
// exactly what the source does there, judged by native ffmpeg. Without files it takes ../shared/media. It makes index cuts of
// MP4 and MOV, in this process; with `--exact` smart cuts, also of Matroska and WebM, in Chromium.
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain, say } from './lib/console.mjs';
import { loadModule } from './lib/load-module.mjs';
import { mediaFiles, SHARED_MEDIA } from './lib/media-files.mjs';
import { CACHE } from './lib/paths.mjs';
import { threeParts } from './lib/three-parts.mjs';
import { indexCutter } from './media-check/index-cutter.mjs';
import { smartCutter } from './media-check/smart-cutter.mjs';

/**
 * @typedef {import('../lib/media/time').TimeRange} TimeRange
 * @typedef {TimeRange & { later?: TimeRange[] }} Range later: the parts after it
 * @typedef {{ refused: string, isFault: boolean }} Refused isFault: an error instead of a reason that the product states
 * @typedef {{ refused?: undefined, problems: string[], summary: string }} Judged
 * @typedef {{ refused?: undefined, durationSec: number, cut(range: Range, clip: string): Promise<Refused | Judged> }} Opened
 * @typedef {{
 *   type: RegExp,
 *   ranges(at: (share: number) => number, endMs: number, stepMs: number): [startMs: number, endMs: number][],
 *   open(path: string): Promise<Refused | Opened>,
 *   close(): Promise<void>,
 * }} Cutter type: names of the files that it takes; at: a share of the length, in ms, at a step of the sliders
 */

const MAX_PROBLEMS = 6;

/** @param {Cutter} cutter @param {number} durationSec @returns {Promise<Range[]>} */
async function rangesOf(cutter, durationSec) {
  /** @type {typeof import('../lib/media/time')} */
  const { durationToMs } = await loadModule('lib/media/time.ts');
  /** @type {typeof import('../lib/config/limits')} */
  const { STEP_MS } = await loadModule('lib/config/limits.ts');
  const end = durationToMs(durationSec);
  const at = (/** @type {number} */ share) => Math.floor((end * share) / STEP_MS) * STEP_MS;
  const orders = threeParts((from, to) => ({
    startMs: at(from),
    endMs: Math.max(at(from) + STEP_MS, at(to)),
  }));
  const several = orders
    .filter((parts) => parts.every(({ endMs }) => endMs <= end))
    .map(([first, ...later]) => ({ ...first, later }));
  const ranges = cutter
    .ranges(at, end, STEP_MS)
    .filter(([from, to]) => to > from && to <= end)
    .map(([startMs, endMs]) => ({ startMs, endMs }));
  return [...ranges, ...several];
}

/** Checks one file. @param {Cutter} cutter @param {string} path @param {string} folder for clips @returns {Promise<number>} faults */
async function check(cutter, path, folder) {
  const name = basename(path).padEnd(28);
  const opened = await cutter.open(path);
  if (opened.refused !== undefined) {
    say(`${name} refused: ${opened.refused}`);
    return Number(opened.isFault);
  }
  let faults = 0;
  for (const range of await rangesOf(cutter, opened.durationSec)) {
    const { startMs, endMs, later = [] } = range;
    const more = later.length > 0 ? ` and ${later.length} more` : '';
    const label = `${name} ${(startMs / 1000).toFixed(1).padStart(6)}–${(endMs / 1000).toFixed(1).padEnd(6)}${more}`;
    const clip = join(folder, `${basename(path)}-${startMs}-${endMs}${more && '-parts'}.mp4`);
    const result = await opened.cut(range, clip);
    if (result.refused !== undefined) {
      say(`${label} refused: ${result.refused}`);
      faults += Number(result.isFault);
      continue;
    }
    const isExact = result.problems.length === 0;
    say(`${label} ${isExact ? 'exact' : 'WRONG'} ${result.summary}`);
    for (const problem of result.problems.slice(0, MAX_PROBLEMS)) say(`${''.padEnd(30)}${problem}`);
    if (!isExact) faults += 1;
  }
  return faults;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { exact: { type: 'boolean', default: false } },
  });
  const folder = join(CACHE, values.exact ? 'exact-check' : 'media-check');
  mkdirSync(folder, { recursive: true });
  const cutter = values.exact ? await smartCutter() : await indexCutter();
  let faults = 0;
  try {
    const given = positionals.length > 0 ? positionals : [SHARED_MEDIA];
    const files = mediaFiles(given, cutter.type).filter((file) => cutter.type.test(file));
    if (files.length === 0) throw new Failure(`No file to check in ${given.join(', ')}.`);
    for (const path of files) faults += await check(cutter, path, folder);
  } finally {
    await cutter.close();
  }
  say(faults === 0 ? 'Every clip is exact, or refused with a reason.' : `${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
}

await runMain(main);
