// How long a file takes to open, and a click to save, beside an earlier version of the site, measured from outside in turns.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { Failure, say } from '../lib/console.mjs';
import { CACHE, outFolder, ROOT } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { startStaticServer } from '../lib/static-server.mjs';
import { input } from './inputs.mjs';
import { type } from './site.mjs';
import { formatMs, markdownTable, median } from './stats.mjs';

/** Before parts, joins, framing and size limits. */
const EARLIER = '217cfea';
export const OPENING_TITLE = `Opening a file, beside the version before parts (${EARLIER})`;
const ROUNDS = 5;
/** Seconds. @type {[start: number, end: number]} */
const RANGE = [66.5, 594];

/**
 * @typedef {{ opened: number, shown: number, busy: number, requests: number }} Opening ms, ms, ms of the main thread
 * @typedef {{ wait: number, pointer?: number, roundTripMs?: number, serviceWorkers?: 'allow' | 'block', slowness?: number }} Visit
 *   wait: ms from the page's load until the file is chosen; pointer: ms of them over the upload panel, or the page isn't touched;
 *   roundTripMs: added to each request; slowness: how many times slower the processor is
 */

/** @type {[title: string, visit: Visit][]} */
const VISITS = [
  ['pointer over the panel for a second, 3.5 s after the load', { wait: 3500, pointer: 1000 }],
  ['the same, processor 4 times slower', { wait: 3500, pointer: 1000, slowness: 4 }],
  ['20 s after the load', { wait: 20_000, pointer: 1000 }],
  ['without a service worker', { wait: 3500, pointer: 1000, serviceWorkers: 'block' }],
  [
    '100 ms a request, without a service worker',
    { wait: 3500, pointer: 1000, roundTripMs: 100, serviceWorkers: 'block' },
  ],
  ['the page isn’t touched before, 2.5 s after the load', { wait: 2500 }],
];

/** @type {[title: string, cut: { exact?: boolean, ahead?: boolean }][]} */
const CUTS = [
  ['click → save, made ahead', { ahead: true }],
  ['click → save, cold', {}],
  ['click → save, exact start, cold', { exact: true }],
];

/** @type {Visit} */
const CUT_VISIT = { wait: 1000, serviceWorkers: 'block' };

/** Builds the earlier version once, in the cache. @returns {Promise<string>} its folder */
async function earlierSite() {
  const folder = join(CACHE, `site-${EARLIER}`);
  const out = join(folder, 'out');
  if (existsSync(join(out, 'index.html'))) return out;
  say(`Building ${EARLIER} …`);
  const steps = [
    ['git', ['clone', '--quiet', ROOT, folder], ROOT],
    ['git', ['checkout', '--quiet', EARLIER], folder],
    ['npm', ['ci', '--no-audit', '--no-fund'], folder],
    [process.execPath, ['scripts/build.mjs', '--local'], folder],
  ];
  for (const [program, args, cwd] of /** @type {[string, string[], string][]} */ (steps)) {
    const { code, output } = await run(program, args, { cwd });
    if (code !== 0) throw new Failure(`${output}\n${program} ${args.join(' ')} failed.`);
  }
  return out;
}

const CUT_BUTTON = 'Cut & Download Video (with Audio)';

/** @param {import('@playwright/test').Page} page @param {string} path @param {Visit} visit @returns {Promise<Opening>} */
async function open(page, path, { wait, pointer = 0, slowness = 1 }) {
  await rest(wait - pointer);
  if (pointer) {
    await page.mouse.move(40, 300);
    await page
      .getByRole('button', { name: /choose video file/i })
      .first()
      .hover();
    await rest(pointer);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  if (slowness > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? 0;
  let requests = 0;
  page.on('request', () => requests++);
  const before = await busy();
  const chosen = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(path);
  const anyway = page.getByRole('button', { name: /open it anyway/i });
  const field = page.getByRole('textbox', { name: /start time/i });
  await anyway.or(field).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await field.waitFor();
  const shown = performance.now() - chosen;
  await page.getByRole('button', { name: CUT_BUTTON }).waitFor();
  const opened = performance.now() - chosen;
  return { opened, shown, busy: ((await busy()) - before) * 1000, requests };
}

/**
 * Measures something on a new page of a site.
 * @template Result
 * @param {import('@playwright/test').Browser} browser @param {string} folder of the site @param {Visit} visit
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} measure
 */
async function onSite(browser, folder, { roundTripMs, serviceWorkers = 'allow' }, measure) {
  const server = await startStaticServer(folder, { roundTripMs });
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(server.url, { waitUntil: 'load' });
    return await measure(page);
  } finally {
    await context.close();
    await server.close();
  }
}

/**
 * @param {import('@playwright/test').Page} page @param {string} path
 * @param {{ exact?: boolean, ahead?: boolean }} cut @returns {Promise<number>} ms from the click to the save
 */
async function cut(page, path, { exact = false, ahead = false }) {
  await open(page, path, CUT_VISIT);
  const [start, end] = RANGE;
  await type(page, 'End time', end);
  await type(page, 'Start time', start);
  if (exact) await page.getByRole('radio', { name: /exact start/i }).click();
  if (ahead) await rest(3500);
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('click'), { capture: true, once: true });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download) performance.mark('save');
      click.call(this);
    };
  });
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: CUT_BUTTON }).click();
  await (await download).cancel();
  return page.evaluate(() => performance.measure('save', 'click', 'save').duration);
}

/** @param {import('../bench.mjs').Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function opening({ chromium, ffmpeg }, { quick }) {
  const path = await input(quick ? 'fifty-megabytes.mp4' : 'half-gigabyte.mp4', ffmpeg);
  const folders = [await earlierSite(), outFolder()];
  const browser = await playwright.launch({ executablePath: chromium, args: CHROMIUM_FLAGS });
  const rounds = quick ? 1 : ROUNDS;
  /** @param {string} title @param {(folder: string) => Promise<number[]>} measure @returns {Promise<[number[], number[]]>} medians */
  const inTurns = async (title, measure) => {
    say(`opening: ${title}`);
    /** @type {[number[][], number[][]]} */
    const found = [[], []];
    for (let round = 0; round < rounds; round++)
      for (const [index, folder] of folders.entries()) found[index]?.push(await measure(folder));
    const medians = (/** @type {number[][]} */ all) =>
      (all[0] ?? []).map((_, column) => median(all.map((row) => row[column] ?? Number.NaN)));
    return [medians(found[0]), medians(found[1])];
  };
  /** @param {string} title @param {number | undefined} before @param {number | undefined} now @param {(value: number) => string} format */
  const line = (title, before = Number.NaN, now = Number.NaN, format = formatMs) => [
    title,
    format(before),
    format(now),
    `${(now / before).toFixed(2)} ×`,
  ];
  /** @type {string[][]} */
  const lines = [];
  try {
    for (const [title, visit] of VISITS) {
      const [before, now] = await inTurns(title, async (folder) => {
        const { opened, shown, busy, requests } = await onSite(browser, folder, visit, (page) =>
          open(page, path, visit),
        );
        return [opened, shown, busy, requests];
      });
      lines.push(line(`file chosen → cut button, ${title}`, before[0], now[0]));
      if (title !== VISITS[0]?.[0]) continue;
      lines.push(
        line('the same, editor shown', before[1], now[1]),
        line('the same, main thread busy meanwhile', before[2], now[2]),
        line('the same, requests', before[3], now[3], String),
      );
    }
    for (const [title, options] of CUTS) {
      const [before, now] = await inTurns(title, async (folder) => [
        await onSite(browser, folder, CUT_VISIT, (page) => cut(page, path, options)),
      ]);
      lines.push(line(title, before[0], now[0]));
    }
  } finally {
    await browser.close();
  }
  return `${OPENING_TITLE}\n\n${markdownTable(['', EARLIER, 'now', 'ratio'], lines)}\n\n517 MB, 1440 × 900, Chromium. Rounds: ${rounds}.\n`;
}
