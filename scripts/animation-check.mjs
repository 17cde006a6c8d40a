// GIF and animated WebP in Chromium beside native ffmpeg's palettes: likeness to the source, bytes and seconds.
// `npm run animation-check -- [file…]` prints a Markdown table; docs/animation.md holds the last one.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.mjs';
import { say } from './lib/console.mjs';
import { loadModule } from './lib/load-module.mjs';
import { startModuleServer } from './lib/module-server.mjs';
import { ROOT } from './lib/paths.mjs';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const LAB = '<input type="file" id="file"><script type="module" src="/tests/browser/lab.ts"></script>';
const folder = mkdtempSync(join(tmpdir(), 'animation-check-'));

/** Seconds of each source that become an animation, frames per second, and pixels of the longer side. */
const SECONDS = 6;
const RATE = 15;
const SIDE = 480;

/** @type {typeof import('../tests/browser/animation-sources')} */
const { ANIMATION_SOURCES, animationSource } = await loadModule('tests/browser/animation-sources.ts');
/** @type {typeof import('../tests/support/made-files')} */
const { make: makeFile } = await loadModule('tests/support/made-files.ts');

// `round=up`: a frame is on screen from its time on.
const SHOWN = `fps=${RATE}:start_time=0:round=up,scale=w='if(gte(iw,ih),${SIDE},-2)':h='if(gte(iw,ih),-2,${SIDE})':flags=bicubic`;

/** @param {string} file @returns {{ path: string, sec: number }} */
function native(file) {
  const path = join(folder, 'native.gif');
  const graph = `[0:v]${SHOWN},split[a][b];[a]palettegen[p];[b][p]paletteuse`;
  const since = performance.now();
  execFileSync(FFMPEG, ['-v', 'error', '-y', '-t', String(SECONDS), '-i', file, '-lavfi', graph, path]);
  return { path, sec: (performance.now() - since) / 1000 };
}

/** @param {string} clip @param {string} source */
function ssim(clip, source) {
  const same = `format=gbrp,settb=AVTB,setpts=N/${RATE}/TB`;
  const graph = `[0:v]${same}[a];[1:v]${SHOWN},${same}[b];[a][b]ssim=shortest=1`;
  const inputs = ['-i', clip, '-t', String(SECONDS), '-i', source];
  const run = spawnSync(FFMPEG, ['-hide_banner', ...inputs, '-lavfi', graph, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/All:([\d.]+)/.exec(run.stderr)?.[1] ?? Number.NaN);
}

/** @param {import('@playwright/test').Page} page @param {'gif' | 'webp'} format */
async function make(page, format) {
  const animation = { format, longerSide: SIDE, rate: RATE, loop: true, bytes: null };
  const edit = { startMs: 0, endMs: SECONDS * 1000, animation };
  const clip = await page.evaluate((asked) => window.lab.cut(asked), edit);
  if ('failed' in clip) throw new Error(clip.detail);
  const download = page.waitForEvent('download');
  await page.evaluate(() => window.lab.save());
  return { path: await (await download).path(), bytes: clip.size, sec: clip.ms / 1000 };
}

const args = process.argv.slice(2);
const files =
  args.length > 0
    ? args
    : [
        ...ANIMATION_SOURCES.map((kind) => makeFile(`${kind}.mp4`, ...animationSource(kind, SECONDS))),
        join(ROOT, 'public/sample.mp4'),
      ];
const server = await startModuleServer({ '/lab': LAB });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS });
say('| File | GIF: SSIM | Bytes | s | Native: SSIM | Bytes | s | WebP: bytes | s |');
say('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const file of files) {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/lab`);
  await page.waitForFunction(() => 'lab' in window);
  await page.setInputFiles('#file', file);
  await page.evaluate(() => window.lab.open('ladder'));
  // The first one also fetches and compiles the program.
  await make(page, 'gif');
  const gif = await make(page, 'gif');
  const webp = await make(page, 'webp');
  const other = native(file);
  const cells = [
    ...[basename(file), ssim(gif.path, file).toFixed(4), gif.bytes.toLocaleString('en'), gif.sec.toFixed(1)],
    ...[
      ssim(other.path, file).toFixed(4),
      statSync(other.path).size.toLocaleString('en'),
      other.sec.toFixed(1),
    ],
    ...[webp.bytes.toLocaleString('en'), webp.sec.toFixed(1)],
  ];
  say(`| ${cells.join(' | ')} |`);
  await page.close();
}
await browser.close();
await server.close();
rmSync(folder, { recursive: true });
