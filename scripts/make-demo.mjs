// Records the film of the landing page, `public/demo.mp4`, and its still image, `public/demo.webp`: the sample film is opened on the
// built site, marked with the mouse, and cut with an exact start. Run by hand when the editor's look changes; the files are committed.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { buildIfChanged } from './build.mjs';
import { hand, showPointer } from './demo/hand.mjs';
import { record } from './demo/record.mjs';
import { settled } from './demo/settled.mjs';
import { Failure, runMain, say } from './lib/console.mjs';
import { launchBrowser } from './lib/find-browser.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { outFolder, ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { startStaticServer } from './lib/static-server.mjs';

const FILM = join(ROOT, 'public/demo.mp4');
const STILL = join(ROOT, 'public/demo.webp');
const MAX_BYTES = 400_000;
/** Seconds. */
const LENGTH = { least: 8, most: 13 };
/** Pixels; `FILM_SIZE` in components/landing/demo.tsx has the same. */
const SIZE = { width: 1080, height: 760 };
const RATE = 20;
/** The parts of the strip that are marked. */
const MARKS = { start: 0.23, end: 0.58 };
/** ms that a viewer of the film needs to see what has happened. */
const LOOK_MS = { first: 400, marks: 300, start: 500, clip: 2_200 };

/** Opens the sample film in the editor. @param {import('@playwright/test').Page} page @param {string} url */
async function open(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'public/sample.mp4'));
  await page.getByRole('button', { name: /^Cut & Download/ }).waitFor();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await settled(page);
  await showPointer(page);
}

/**
 * What the film shows: a start, an end, an exact start, and the clip.
 * @param {import('@playwright/test').Page} page @param {() => void} onMarked the still image shows this moment
 */
async function visit(page, onMarked) {
  const { click, drag } = hand(page);
  const strip = page.getByTestId('strip');
  await pace(LOOK_MS.first);
  await drag(page.getByRole('slider', { name: 'Start handle' }), strip, MARKS.start);
  await drag(page.getByRole('slider', { name: 'End handle' }), strip, MARKS.end);
  await pace(LOOK_MS.marks);
  onMarked();
  await click(page.getByRole('button', { name: 'Make it exact' }));
  await pace(LOOK_MS.start);
  const saved = page.waitForEvent('download');
  await click(page.getByRole('button', { name: /^Cut & Download/ }));
  await saved;
  await page.getByTestId('result-card').waitFor();
  await pace(LOOK_MS.clip);
}

/** @param {string[]} args */
async function ffmpeg(...args) {
  const { code, output } = await run(await findFfmpegTool('ffmpeg'), ['-v', 'error', '-y', ...args]);
  if (code !== 0) throw new Failure(output);
}

/**
 * Encodes the frames, each for as long as it was on the screen.
 * @param {Awaited<ReturnType<typeof record>>} recording
 * @param {number} stillSec since the start of the film @param {string} folder for a list of the frames
 */
async function encode({ frames, endSec }, stillSec, folder) {
  const list = join(folder, 'frames.txt');
  const shown = frames.map(
    ({ path, sec }, i) => `file '${path}'\nduration ${((frames[i + 1]?.sec ?? endSec) - sec).toFixed(4)}`,
  );
  // The last file is named twice, or its duration would not count: https://trac.ffmpeg.org/wiki/Slideshow#Concatdemuxer
  writeFileSync(list, [...shown, `file '${frames.at(-1)?.path}'`].join('\n'));
  const color = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  await ffmpeg(
    ...['-f', 'concat', '-safe', '0', '-i', list],
    ...['-vf', `fps=${RATE},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`, ...color],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '28', '-tune', 'animation', '-an'],
    ...['-movflags', '+faststart', '-bitexact', '-map_metadata', '-1', FILM],
  );
  await ffmpeg(
    ...['-ss', stillSec.toFixed(2), '-i', FILM, '-frames:v', '1'],
    ...['-c:v', 'libwebp', '-quality', '75', '-map_metadata', '-1', STILL],
  );
}

async function main() {
  await buildIfChanged();
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-demo-'));
  const server = await startStaticServer(outFolder());
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      colorScheme: 'light',
      serviceWorkers: 'block',
    });
    await open(page, server.url);
    let markedAt = 0;
    const recording = await record(page, folder, () =>
      visit(page, () => {
        markedAt = Date.now() / 1000;
      }),
    );
    const seconds = recording.endSec - recording.startSec;
    if (seconds < LENGTH.least || seconds > LENGTH.most)
      throw new Failure(`The film would last ${seconds.toFixed(1)} s; try again on an idle machine.`);
    await encode(recording, markedAt - recording.startSec, folder);
    say(`${recording.frames.length} frames, ${seconds.toFixed(1)} s`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const { size } = statSync(FILM);
  if (size > MAX_BYTES) throw new Failure(`The film has ${size} bytes; ${MAX_BYTES} are allowed.`);
  say(`${FILM}: ${size} bytes`);
  say(`${STILL}: ${statSync(STILL).size} bytes`);
}

await runMain(main);
