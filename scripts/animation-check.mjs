// GIF and animated WebP in Chromium beside native ffmpeg's palettes: likeness to the source, bytes and seconds.
// `npm run animation-check -- [file…]` prints a Markdown table; docs/animation.md holds the last one.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { say } from './lib/console.mjs';
import { saveClip, startLab } from './lib/lab.mjs';
import { loadModule } from './lib/load-module.mjs';
import { ROOT } from './lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'animation-check-'));

/** Seconds of each source that become an animation, frames per second, and pixels of the longer side. */
const SECONDS = 6;
const RATE = 15;
const SIDE = 480;

/** @type {typeof import('../tests/browser/animation-sources')} */
const { ANIMATION_SOURCES, animationSource } = await loadModule('tests/browser/animation-sources.ts');
/** @type {typeof import('../tests/browser/animation-judge')} */
const { ssim } = await loadModule('tests/browser/animation-judge.ts');
/** @type {typeof import('../tests/native/files')} */
const { ffmpeg } = await loadModule('tests/native/files.ts');
/** @type {typeof import('../tests/support/made-files')} */
const { make: makeFile } = await loadModule('tests/support/made-files.ts');

const SCALED = `scale=w='if(gte(iw,ih),${SIDE},-2)':h='if(gte(iw,ih),-2,${SIDE})':flags=bicubic`;

/** @param {string} file @returns {{ path: string, sec: number }} */
function native(file) {
  const path = join(folder, 'native.gif');
  const graph = `[0:v]fps=${RATE}:start_time=0:round=up,${SCALED},split[a][b];[a]palettegen[p];[b][p]paletteuse`;
  const since = performance.now();
  ffmpeg('-v', 'error', '-y', '-t', String(SECONDS), '-i', file, '-lavfi', graph, path);
  return { path, sec: (performance.now() - since) / 1000 };
}

/** @param {string} clip @param {string} source */
const likeness = (clip, source) =>
  ssim(clip, { source, startSec: 0, lengthSec: SECONDS, rate: RATE, filters: SCALED }).toFixed(4);

/** @param {import('@playwright/test').Page} page @param {'gif' | 'webp'} format */
async function make(page, format) {
  const animation = { format, longerSide: SIDE, rate: RATE, loop: true, bytes: null };
  const output = /** @type {const} */ ({ kind: 'animation', animation });
  const edit = { startMs: 0, endMs: SECONDS * 1000, output };
  const clip = await page.evaluate((asked) => window.lab.cut(asked), edit);
  if ('failed' in clip) throw new Error(clip.detail);
  return { path: await saveClip(page), bytes: clip.size, sec: clip.ms / 1000 };
}

const args = process.argv.slice(2);
const files =
  args.length > 0
    ? args
    : [
        ...ANIMATION_SOURCES.map((kind) => makeFile(`${kind}.mp4`, ...animationSource(kind, SECONDS))),
        join(ROOT, 'public/sample.mp4'),
      ];
const lab = await startLab();
say('| File | GIF: SSIM | Bytes | s | Native: SSIM | Bytes | s | WebP: bytes | s |');
say('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
for (const file of files) {
  const { page } = await lab.open(file);
  // The first one also fetches and compiles the program.
  await make(page, 'gif');
  const gif = await make(page, 'gif');
  const webp = await make(page, 'webp');
  const other = native(file);
  const cells = [
    ...[basename(file), likeness(gif.path, file), gif.bytes.toLocaleString('en'), gif.sec.toFixed(1)],
    ...[likeness(other.path, file), statSync(other.path).size.toLocaleString('en'), other.sec.toFixed(1)],
    ...[webp.bytes.toLocaleString('en'), webp.sec.toFixed(1)],
  ];
  say(`| ${cells.join(' | ')} |`);
}
await lab.close();
rmSync(folder, { recursive: true });
