// Measures the memory of a page with a large film open and at rest, with a second one in its place, and after a reset.
import { setTimeout as rest } from 'node:timers/promises';
import { say } from '../lib/console.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { extraMemory, treeMemory } from './memory.mjs';
import { formatMb, markdownTable, median } from './stats.mjs';
import { openStrip } from './strip.mjs';

export const AT_REST_TITLE = 'Memory with a film of 517 MB open';
const ROUNDS = 2;
/**
 * Until the strip is complete, what can be made ahead is made, workers without work have ended, the browser has put the paused player's
 * decoder to sleep (20 s here), and has collected garbage.
 */
const REST_MS = 35_000;

const STATES = /** @type {const} */ ({
  most: ['at most, until the strip is complete', ''],
  first: ['a film open, at rest', '≤ 130 MB'],
  second: ['a second film in its place', 'no more than the first'],
  reset: ['after a reset', 'given back'],
});

/** @typedef {{ all: number, program: number }} Memory bytes */

/**
 * @param {string} chromium @param {string} url @param {string} path
 * @returns {Promise<Record<keyof typeof STATES, Memory>>} above the empty page
 */
export async function memoryAtRest(chromium, url, path) {
  const { browser, pid } = await launch(chromium);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await rest(4000);
    const empty = treeMemory(pid);
    const above = async () => {
      await rest(REST_MS);
      const { all, program } = treeMemory(pid);
      return { all: all - empty.all, program: program - empty.program };
    };
    const { bytes } = await extraMemory(pid, () => openStrip(page, url, path, { heard: true }));
    const first = await above();
    const reset = () => page.getByRole('button', { name: 'Reset', exact: true }).first().click();
    await reset();
    await page.getByTestId('drop-zone').waitFor();
    await page.locator('input[type=file]').first().setInputFiles(path);
    // The worker of the waveform has to be done, as it is with the first film.
    await page.locator('[data-testid=strip]:not([data-heard="0"])').waitFor({ timeout: 60_000 });
    const second = await above();
    await reset();
    await page.getByTestId('drop-zone').waitFor();
    return { most: { all: bytes, program: first.program }, first, second, reset: await above() };
  } finally {
    await browser.close();
  }
}

/** @param {import('../bench.mjs').Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function atRest({ chromium, ffmpeg, site }, { quick }) {
  const path = await input(quick ? 'fifty-megabytes.mp4' : 'half-gigabyte.mp4', ffmpeg);
  /** @type {Awaited<ReturnType<typeof memoryAtRest>>[]} */
  const rounds = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`memory at rest, round ${round + 1}`);
    rounds.push(await memoryAtRest(chromium, site.url, path));
  }
  const lines = Object.entries(STATES).map(([key, [title, target]]) => {
    const of = (/** @type {keyof Memory} */ kind) =>
      median(rounds.map((round) => round[/** @type {keyof typeof STATES} */ (key)][kind]));
    return [title, target, formatMb(of('all')), formatMb(of('all') - of('program'))];
  });
  const head = ['above the empty page', 'target', 'all', 'without the browser’s program'];
  return (
    `${AT_REST_TITLE}\n\n${markdownTable(head, lines)}\n\n` +
    `At rest is ${REST_MS / 1000} s after the strip was complete. The browser’s program is the pages of its own files that it reads as it plays and decodes. They stay in memory after a reset.\n\nRounds: ${rounds.length}.\n`
  );
}
