// `npm run bench:timeline`: measures how much of the page's main thread the timeline takes on a file of two hours at 60 fps, by
// Chromium's trace, and writes docs/timeline.md. A measurement, not a test: the figures depend on the machine.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { arrive } from './bench/arrive.mjs';
import { launch } from './bench/browser.mjs';
import { input } from './bench/inputs.mjs';
import { restoreParts } from './bench/restore-parts.mjs';
import { formatMs, markdownTable, median, processors } from './bench/stats.mjs';
import { openStrip, tasksOfStrip } from './bench/strip.mjs';
import { LONG_MS, traced } from './bench/trace.mjs';
import { buildIfChanged } from './build.mjs';
import { runMain, say } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';

const PARTS = 200;
const FILM_SEC = 7200;
const ROUNDS = 3;
/** The pace of a visitor's hand: between two movements, two turns of a wheel, and two keys. */
const [FRAME_MS, WHEEL_MS, KEY_MS] = [16, 30, 60];

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./bench/trace.mjs').Task} Task
 */

/** @param {import('@playwright/test').Locator} locator */
async function boxOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('an element of the timeline is not visible');
  return box;
}

/** Drags the start handle back and forth as fast as a hand does, while frames are loaded. @param {Page} page */
async function dragHandle(page) {
  const box = await boxOf(page.getByRole('slider', { name: 'Start handle' }));
  const strip = await boxOf(page.getByTestId('strip'));
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let i = 0; i < 180; i++) {
    await page.mouse.move(strip.x + strip.width * (0.5 - 0.45 * Math.cos(i / 12)), y);
    await pause(FRAME_MS);
  }
  await page.mouse.up();
}

/** Moves the mouse over the strip, as fast as a hand does. @param {Page} page */
async function hover(page) {
  const { x, y, width } = await boxOf(page.getByTestId('strip'));
  for (let i = 0; i < 180; i++) {
    await page.mouse.move(x + width * (0.5 - 0.45 * Math.cos(i / 24)), y + 60);
    await pause(FRAME_MS);
  }
}

/** @param {Page} page */
async function zoomAndPan(page) {
  const strip = await boxOf(page.getByTestId('strip'));
  await page.mouse.move(strip.x + strip.width * 0.7, strip.y + 60);
  await page.keyboard.down('Control');
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, -100);
    await pause(WHEEL_MS);
  }
  await page.keyboard.up('Control');
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(40, 0);
    await pause(WHEEL_MS);
  }
}

/** Waits until the strip has so many frames. @param {Page} page @param {number} least */
function frames(page, least) {
  return page.waitForFunction(
    (count) =>
      Number(document.querySelector('[data-testid=strip]')?.getAttribute('data-thumbnails')) >= count,
    least,
    { polling: 'raf' },
  );
}

/** @param {string} name @param {Task[]} tasks */
const row = (name, tasks) => {
  const wall = Math.max(...tasks.map((task) => task.wall));
  const processor = Math.max(...tasks.map((task) => task.processor));
  const long = tasks.filter((task) => task.wall > LONG_MS).length;
  const longOfProcessor = tasks.filter((task) => task.processor > LONG_MS).length;
  say(
    `${name}: ${tasks.length} tasks, longest ${wall.toFixed(1)} ms (${processor.toFixed(1)} ms of processor), ${long} over ${LONG_MS} ms (${longOfProcessor})`,
  );
  return `| ${name} | ${tasks.length} | ${wall.toFixed(1)} ms | ${processor.toFixed(1)} ms | ${long} | ${longOfProcessor} |`;
};

/** Opens the file a few times, then works on its timeline. @param {Page} page @param {string} url @param {string} file */
async function measure(page, url, file) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const firsts = [];
  /** @type {Task[]} */
  let opening = [];
  for (let round = 0; round < 4; round++) {
    await arrive(page, url);
    const open = async () => {
      const since = Date.now();
      await page.locator('input[type=file]').setInputFiles(file);
      await frames(page, 1);
      return Date.now() - since;
    };
    // Tracing takes time too.
    if (round < 3) firsts.push(await open());
    else opening = await traced(page, async () => (await open()) && frames(page, 8));
  }
  firsts.sort((a, b) => a - b);
  say(`first frame after ${firsts.join(', ')} ms`);
  const rows = [
    row('opened, until the strip has eight frames', opening),
    row('a handle dragged for 3 s', await traced(page, () => dragHandle(page))),
    row('the strip hovered over for 3 s', await traced(page, () => hover(page))),
    row('zoomed to single frames, and panned', await traced(page, () => zoomAndPan(page))),
  ];
  return { firsts, rows };
}

/** Selects, moves and removes parts with the keyboard. @param {Page} page */
async function workOnParts(page) {
  const press = async (/** @type {string} */ key, /** @type {number} */ times) => {
    for (let i = 0; i < times; i++) {
      await page.keyboard.press(key);
      await pause(KEY_MS);
    }
  };
  await press('ArrowLeft', 20);
  await press('Alt+ArrowLeft', 10);
  await press('Delete', 5);
  await press('Control+z', 5);
}

/** Opens the file with many parts, edits them and cuts. @param {Page} page @param {string} url @param {string} file */
async function measureParts(page, url, file) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const step = FILM_SEC / PARTS;
  /** @type {import('./bench/restore-parts.mjs').Range[]} */
  const ranges = Array.from({ length: PARTS }, (_, i) => [
    Math.round((i + 0.1) * step),
    Math.round((i + 0.6) * step),
  ]);
  await restoreParts(page, file, ranges, FILM_SEC, 'lossless');
  /** @type {Task[]} */
  let opening = [];
  for (let round = 0; round < 4; round++) {
    await arrive(page, url);
    const open = async () => {
      await page.locator('input[type=file]').setInputFiles(file);
      await frames(page, 8);
    };
    if (round < 3) await open();
    else opening = await traced(page, open);
  }
  // Only the editing is measured, not what still loads.
  await pause(3000);
  await page.locator(`[data-chip="${PARTS - 1}"]`).focus();
  const editing = await traced(page, () => workOnParts(page));
  const dragging = await traced(page, () => dragHandle(page));
  // The clip is made ahead meanwhile, of which the page shows nothing.
  await pause(5000);
  const cutting = await traced(page, async () => {
    await page.locator('button', { hasText: /^Cut &/ }).click();
    await page.getByTestId('clip-summary').waitFor();
  });
  return [
    row(`opened with ${PARTS} parts, until the strip has eight frames`, opening),
    row('parts selected, moved, removed and brought back with the keyboard', editing),
    row('a handle of the last part dragged for 3 s', dragging),
    row(`the clip of ${PARTS} parts cut and shown`, cutting),
  ];
}

/** @param {string} file @param {string} ffmpeg */
async function measured(file, ffmpeg) {
  const server = await startStaticServer(outFolder(), {});
  const chromium = await findBrowser();
  const strips = await measureStrips(chromium, server.url, ffmpeg);
  say(strips);
  const { browser } = await launch(chromium);
  try {
    const { firsts, rows } = await measure(await browser.newPage(), server.url, file);
    return {
      strips,
      firsts,
      rows: [...rows, ...(await measureParts(await browser.newPage(), server.url, file))],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * How soon a strip is complete: each file in a fresh browser, and in turn.
 * @param {string} chromium @param {string} url @param {string} ffmpeg
 */
async function measureStrips(chromium, url, ffmpeg) {
  const files = {
    long: await input('two-hours-60fps.mp4', ffmpeg),
    short: await input('ten-minutes-60fps.mp4', ffmpeg),
    large: await input('half-gigabyte.mp4', ffmpeg),
  };
  /** @template Result @param {(page: Page) => Promise<Result>} work */
  const fresh = async (work) => {
    const { browser } = await launch(chromium);
    return work(await browser.newPage()).finally(() => browser.close());
  };
  /** @type {Record<keyof typeof files, import('./bench/strip.mjs').Strip[]>} */
  const strips = { long: [], short: [], large: [] };
  const tasks = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of /** @type {(keyof typeof files)[]} */ (Object.keys(files)))
      strips[key].push(await fresh((page) => openStrip(page, url, files[key], { heard: key !== 'long' })));
    tasks.push(await fresh((page) => tasksOfStrip(page, url, files.long)));
  }
  const ms = (
    /** @type {keyof typeof files} */ file,
    /** @type {keyof import('./bench/strip.mjs').Strip} */ key,
  ) => formatMs(median(strips[file].map((strip) => strip[key] ?? Number.NaN)));
  const longest = median(tasks.map(({ processor }) => processor));
  return markdownTable(
    ['From the choice of the file', 'target', 'measured'],
    [
      ['two hours: first frame', '≤ 1 s', ms('long', 'first')],
      ['two hours: all frames in view', '≤ 5 s', ms('long', 'all')],
      [
        'two hours: longest task of the page meanwhile, in processor time',
        `≤ ${LONG_MS} ms`,
        formatMs(longest),
      ],
      ['waveform of ten minutes of AAC: every column from a glance', '', ms('short', 'glance')],
      ['waveform of ten minutes of AAC: complete', '≤ 3 s', ms('short', 'heard')],
      ['waveform of eleven minutes of AAC in 517 MB: every column from a glance', '', ms('large', 'glance')],
      ['waveform of eleven minutes of AAC in 517 MB: complete', '', ms('large', 'heard')],
    ],
  );
}

/** Percentage of the processors' time that other programs take now. The load average would include minutes ago. */
async function othersShare() {
  const times = () =>
    cpus()
      .map(({ times }) => times)
      .reduce(
        ({ idle, all }, time) => ({
          idle: idle + time.idle,
          all: all + Object.values(time).reduce((sum, ms) => sum + ms),
        }),
        { idle: 0, all: 0 },
      );
  const before = times();
  await pause(3000);
  const after = times();
  return 100 * (1 - (after.idle - before.idle) / (after.all - before.all));
}

async function main() {
  await buildIfChanged();
  const others = await othersShare();
  say(`other programs take ${others.toFixed(0)} % of the processors' time`);
  const ffmpeg = await findFfmpegTool('ffmpeg');
  const { strips, firsts, rows } = await measured(await input('two-hours-60fps.mp4', ffmpeg), ffmpeg);
  const text = `# The timeline of a two-hour file

\`npm run bench:timeline\` on ${new Date().toISOString().slice(0, 10)}, ${processors()}, Chromium. Other
programs took ${others.toFixed(0)}% of the processor time at the start. They make tasks take longer by the clock, but add little processor time.
The file of two hours has 432,000 frames at 60 per second (50 MB).

${strips}

Medians of ${ROUNDS} rounds, each in a fresh browser.

## Tasks of the page

These are all tasks of the page's main thread, from Chromium's trace:

| While | tasks | longest, by the clock | longest, in processor time | over ${LONG_MS} ms by the clock | over ${LONG_MS} ms of processor time |
|---|---|---|---|---|---|
${rows.join('\n')}

Time from choosing the file to the first frame in the strip: ${firsts[1]} ms (median of ${firsts.join(', ')} ms).

The first frame is quick because the engine that opens the file knows where its keyframes are, and a worker that has already
started decodes them one by one. It doesn't wait for the player, which takes longer with such an
index, and the index isn't read a second time.

Until 2026-11-24 the editor was rendered in one task, the longest one while a file opens. It is rendered in steps now, between which other
tasks run: with two hours on a busy machine, the longest task took 28 to 34 ms of processor time in six runs, and 55 to 68 ms in three
runs of the build before.

The timeline stays quick because the worker transfers the index as typed arrays instead of copying it. Only frames and keyframes
in view are looked up, by binary search, and a worker decodes frames and audio only for the part in view.

## Frames under the pointer

- The bubble under the mouse and that of a dragged mark show the very frame, which a click or the mark would show. The strip's own worker
  decodes it, from the keyframe before it. Until it is there, a thumbnail stands in, if one is at most a cell away.
- One frame is decoded at a time, and after it only the latest that was asked for. After 120 ms, a newer request ends an older one, also
  in the middle of a group of frames. When the pointer leaves, decoding ends.
- Nothing is decoded for a bubble before the first one, before the strip is open, or during a cut. While the file plays, the pointer has to rest for 250 ms.
- The last 60 frames are kept (5 MB), so going back over them decodes nothing.
- Only the bubble is rendered again when the pointer moves, not the timeline.
- A cell of the strip stays empty until a frame of its own range is there. Until 2026-11-29, the nearest frame stood in,
  from wherever it was.

## The waveform

- Up to 20 minutes of audio in view are decoded completely, every packet. More is read at one moment for each bucket.
- First comes a glance: one moment for every eight columns stands in for them. Its columns are replaced from left to right.
- The worker keeps what it has decoded in buckets of 5 ms, so zooming and panning decode nothing twice, and no column depends on
  where a tile begins.
- To decode ten minutes takes about 2 s of processor time: 30 µs for each of 30,000 packets in the worker, and as much in the
  decoder's thread. To find them in a file of 517 MB takes another 2 s, because each packet lies between two video
  frames: the file has to be read whole. Reading the packets alone takes longer: a range takes 0.8 ms with 16 of them at a time.
  On two cores, the waveform of 517 MB can't take less than 2 s.
- Until 2026-11-23, views wider than 0.35 s per column read each bucket at one moment, and each tile was decoded on its own. Its
  first packet fades in, so the first columns of a tile were missing or too low. The waveform of 517 MB was never complete.
`;
  writeFileSync(join(ROOT, 'docs', 'timeline.md'), text);
}

await runMain(main);
