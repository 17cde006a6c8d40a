// `npm run bench:timeline`: what the timeline costs the page's own thread on a two-hour, 60 fps file, by Chromium's own
// trace. Writes docs/timeline.md. A measurement, not a test: its figures are the machine's as well.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { launch } from './bench/browser.mjs';
import { input } from './bench/inputs.mjs';
import { buildIfChanged } from './build.mjs';
import { say, sayError } from './lib/console.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { startStaticServer } from './lib/static-server.mjs';

const LONG_MS = 50;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** Everything that the page's thread ran while `work` went on: `[wall, processor]` milliseconds of each task. */
async function traced(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur, tdur }) => [dur / 1000, (tdur ?? dur) / 1000]);
}

/** Drags the start handle to and fro, as quickly as a hand does, while pictures come in. */
async function dragHandle(page) {
  const handle = page.getByRole('slider', { name: 'Start time' });
  const box = await handle.boundingBox();
  const strip = await page.getByTestId('strip').boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let i = 0; i < 180; i++) {
    await page.mouse.move(strip.x + strip.width * (0.5 - 0.45 * Math.cos(i / 12)), y);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

async function zoomAndPan(page) {
  const strip = await page.getByTestId('strip').boundingBox();
  await page.mouse.move(strip.x + strip.width * 0.7, strip.y + 60);
  await page.keyboard.down('Control');
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(30);
  }
  await page.keyboard.up('Control');
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(40, 0);
    await page.waitForTimeout(30);
  }
}

/** Waits until the strip has so many. */
function pictures(page, least) {
  return page.waitForFunction(
    (count) => Number(document.querySelector('[data-testid=strip]')?.getAttribute('data-pictures')) >= count,
    least,
    { polling: 'raf' },
  );
}

const row = (name, tasks) => {
  const [wall, processor] = [0, 1].map((i) => Math.max(...tasks.map((task) => task[i])));
  const [long, longOfProcessor] = [0, 1].map((i) => tasks.filter((task) => task[i] > LONG_MS).length);
  say(
    `${name}: ${tasks.length} tasks, longest ${wall.toFixed(1)} ms (${processor.toFixed(1)} ms of processor), ${long} over ${LONG_MS} ms (${longOfProcessor})`,
  );
  return `| ${name} | ${tasks.length} | ${wall.toFixed(1)} ms | ${processor.toFixed(1)} ms | ${long} | ${longOfProcessor} |`;
};

/** Opens the film a few times, then works on its timeline. */
async function measure(page, url, file) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const firsts = [];
  let opening = [];
  for (let round = 0; round < 4; round++) {
    await page.goto(url);
    await page.waitForTimeout(1500);
    await page.getByTestId('drop-zone').hover();
    await page.waitForTimeout(1000);
    const open = async () => {
      const since = Date.now();
      await page.locator('input[type=file]').setInputFiles(file);
      await pictures(page, 1);
      return Date.now() - since;
    };
    // A trace costs time of its own.
    if (round < 3) firsts.push(await open());
    else opening = await traced(page, async () => (await open()) && pictures(page, 8));
  }
  firsts.sort((a, b) => a - b);
  say(`first picture after ${firsts.join(', ')} ms`);
  const rows = [
    row('opened, until the strip has eight pictures', opening),
    row('a handle dragged for 3 s', await traced(page, () => dragHandle(page))),
    row('zoomed to single frames, and panned', await traced(page, () => zoomAndPan(page))),
  ];
  return { firsts, rows };
}

async function measured(file) {
  const server = await startStaticServer(outFolder(), {});
  const { browser } = await launch(await findBrowser());
  try {
    return await measure(await browser.newPage(), server.url, file);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Per cent of the processors' time that other programs take. The system's load average still counts those of minutes ago. */
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
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const after = times();
  return 100 * (1 - (after.idle - before.idle) / (after.all - before.all));
}

async function main() {
  await buildIfChanged();
  const others = await othersShare();
  say(`other programs take ${others.toFixed(0)} % of the processors' time`);
  const { firsts, rows } = await measured(await input('two-hours-60fps.mp4', await findFfmpegTool('ffmpeg')));
  const text = `# The timeline on a two-hour film

\`npm run bench:timeline\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium; other
programs took ${others.toFixed(0)} % of their time when it began. What a task takes by the clock grows with those, its processor time hardly.
The file has 432,000 frames at 60 a second (50 MB). Every task of the page's own thread, from Chromium's trace:

| While | tasks | longest, by the clock | longest, of processor time | over ${LONG_MS} ms by the clock | of processor time |
|---|---|---|---|---|---|
${rows.join('\n')}

First picture in the strip, from the choice of the file: ${firsts[1]} ms (median of ${firsts.join(', ')} ms).

Why the first one is quick: the engine that opens the file tells where its keyframes lie, and a worker that is there by then decodes
them one by one. The player, which takes longer for the index of such a film, is not waited for, nor a second reading of it.

Why it stays quick: the index crosses from its worker as typed arrays, moved and not copied; of frames and keyframes only those
in view are looked up, by bisection; pictures and sound are decoded in a worker, for what is in view alone.
`;
  writeFileSync(join(ROOT, 'docs', 'timeline.md'), text);
}

main().catch((error) => {
  sayError(error);
  process.exitCode = 1;
});
