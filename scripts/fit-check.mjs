// Clips with a size limit in Chromium: their sizes, and their likeness to the source beside native x264 of the same size.
// `npm run fit-check -- [--rows FILE] [--sizes] [--thorough] [file…]` prints a Markdown table; docs/fit.md holds the last one. Without files it takes those of
// the tests, the site's and generated ones. With `--rows`, each row is kept there, and a second run goes on after the last one.
// `--sizes` skips the comparison of quality. `--thorough` asks for x264.
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './lib/console.mjs';
import { saveClip, startLab } from './lib/lab.mjs';
import { loadModule } from './lib/load-module.mjs';
import { ROOT } from './lib/paths.mjs';

/** Shares of the source's size. */
const SHARES = [0.5, 0.25, 0.1];
/** @type {typeof import('../tests/native/files')} */
const { ffmpeg, probe } = await loadModule('tests/native/files.ts');
/** @type {typeof import('../tests/support/made-files')} */
const { make } = await loadModule('tests/support/made-files.ts');
const folder = mkdtempSync(join(tmpdir(), 'fit-check-'));

/** Seconds of each file. */
const MOST_SEC = 4;
/** The least limit, in bytes: less holds no video. */
const LEAST_BYTES = 20_000;

const COUNTING = 'testsrc2=size=SIZE:rate=RATE';
const FRACTAL = 'mandelbrot=size=SIZE:rate=RATE:end_scale=0.01';
const LIFE = 'life=size=SIZE:rate=RATE:mold=10:ratio=0.1:death_color=#C83232:life_color=#00ff00';
/** Test videos by name: easy and hard ones, noise, and a cut from one to another. @type {Record<string, string>} */
const VIDEOS = {
  pattern: COUNTING,
  noise: `${COUNTING},noise=alls=12:allf=t`,
  fractal: FRACTAL,
  life: LIFE,
  late: `${COUNTING},noise=alls=40:allf=t:enable='gt(t,2.5)'`,
};
const SHAPES = [
  ['640x360', '30'],
  ['480x854', '25'],
  ['1280x720', '24'],
  ['854x480', '60'],
];

/** Inputs that need any number of bytes. @returns {string[]} paths */
function generated() {
  const small = Object.entries(VIDEOS).flatMap(([name, video]) =>
    SHAPES.map(([size = '', rate = '']) =>
      generate(`${name}-${size}-${rate}.mp4`, video.replace('SIZE', size).replace('RATE', rate)),
    ),
  );
  const large = [FRACTAL, `${COUNTING},noise=alls=12:allf=t`].map((video, i) =>
    generate(`large-${i + 1}.mp4`, video.replace('SIZE', '1920x1080').replace('RATE', '30')),
  );
  return [...small, ...large];
}

/** The committed videos, and the site's. @returns {string[]} paths */
function committed() {
  const media = join(ROOT, 'tests/fixtures/media');
  const names = readdirSync(media).filter((name) => name !== 'garbage.mp4');
  return [
    ...names.map((name) => join(media, name)),
    join(ROOT, 'public/sample.mp4'),
    join(ROOT, 'public/demo.mp4'),
  ];
}

/** @param {string} name @param {string} video @returns {string} path */
function generate(name, video) {
  const inputs = ['-f', 'lavfi', '-i', video, '-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p', '-g', '60'];
  return make(name, ...inputs, ...codecs, '-c:a', 'aac', '-shortest');
}

/** SSIM of all frames against the source, at the clip's size. @param {string} clip @param {string} source @param {{ width: number, height: number, rate: number }} video */
function ssim(clip, source, { width, height, rate }) {
  const same = `fps=${rate},scale=${width}:${height}:flags=bicubic,setpts=PTS-STARTPTS`;
  const graph = `[0:v]${same}[a];[1:v]${same}[b];[a][b]ssim=shortest=1`;
  const inputs = ['-noautorotate', '-i', clip, '-noautorotate', '-i', source];
  const { stderr } = ffmpeg(...inputs, '-lavfi', graph, '-f', 'null', '-');
  return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
}

/**
 * The same frames by native x264 in two passes.
 * @param {string} source @param {{ width: number, height: number, rate: number, bitsPerSec: number }} video @param {number} seconds
 */
function native(source, { width, height, rate, bitsPerSec }, seconds) {
  const out = join(folder, 'native.mp4');
  const statistics = join(folder, 'x264');
  const input = ['-v', 'error', '-y', '-noautorotate', '-t', String(seconds), '-i', source, '-map', '0:v:0'];
  const filters = ['-vf', `fps=${rate},scale=${width}:${height}:flags=bicubic`];
  const encode = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', '-b:v', String(bitsPerSec)];
  for (const pass of ['1', '2'])
    ffmpeg(
      ...[...input, ...filters, ...encode, '-pass', pass, '-passlogfile', statistics],
      // The same muxer, or the second pass gets other frames than the first.
      ...['-f', 'mp4', pass === '1' ? '/dev/null' : out],
    );
  return out;
}

/** @typedef {{ file: string, limit: number, size?: number, failed?: string, frames?: string, engine?: string, passes?: number, pace?: number, ssim?: number, x264?: number }} Row */

/** @param {import('@playwright/test').Page} page @param {string} file @param {number} limit @param {number} seconds @returns {Promise<Row>} */
async function measure(page, file, limit, seconds) {
  /** @type {import('../lib/edit/edit').SizeLimit} */
  const sizeLimit = {
    bytes: limit,
    lines: 'auto',
    rate: 'auto',
    mono: false,
    thorough: values.thorough ?? false,
  };
  /** @type {import('../lib/edit/edit').Output} */
  const output = { kind: 'video', sound: 'keep', codecs: 'source', limit: sizeLimit };
  const range = { startMs: 0, endMs: Math.floor(seconds * 1000), output };
  const clip = await page.evaluate((options) => window.lab.cut(options), range);
  const row = { file: basename(file), limit };
  if ('failed' in clip) return { ...row, failed: clip.failed };
  const { fit, engine } = clip.report;
  const video = fit?.kind === 'encoded' ? fit.video : null;
  const made = {
    ...row,
    size: clip.size,
    engine,
    passes: fit?.kind === 'encoded' ? fit.passes : 0,
    pace: clip.ms / 1000 / seconds,
  };
  if (!video || values.sizes) return made;
  const path = await saveClip(page);
  return {
    ...made,
    frames: `${video.width}×${video.height}, ${video.rate.toFixed(0)} fps`,
    ssim: ssim(path, file, video),
    x264: ssim(native(file, video, seconds), file, video),
  };
}

/** @param {Row} row */
function tell({ file, limit, size, failed, frames, engine, passes, pace, ssim: own, x264 }) {
  const used = size === undefined ? failed : `${((100 * size) / limit).toFixed(1)} %`;
  const made = failed ? '' : passes === 0 ? 'copied' : `${engine}, ${passes}`;
  const cells = [file, limit, used, frames, made, pace?.toFixed(1), own?.toFixed(3), x264?.toFixed(3)];
  say(`| ${cells.map((cell) => cell ?? '').join(' | ')} |`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, sizes: { type: 'boolean' }, thorough: { type: 'boolean' } },
});
/** @type {Row[]} */
const rows =
  values.rows && existsSync(values.rows)
    ? readFileSync(values.rows, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
const files = positionals.length > 0 ? positionals : [...generated(), ...committed()];
const lab = await startLab();
say('| File | Limit (bytes) | Used | Frames | Engine, passes | Time ÷ length | SSIM | x264 |');
say('|---|--:|--:|---|---|--:|--:|--:|');
for (const row of rows) tell(row);
for (const file of files) {
  if (rows.some((row) => row.file === basename(file))) continue;
  const { page } = await lab.open(file);
  // Recordings of browsers state no duration.
  const whole = probe(file).duration || MOST_SEC;
  const seconds = Math.min(MOST_SEC, whole);
  const done = [];
  for (const share of SHARES) {
    const bytes = Math.max(LEAST_BYTES, Math.round((statSync(file).size * share * seconds) / whole));
    const row = await measure(page, file, bytes, seconds);
    tell(row);
    done.push(row);
  }
  rows.push(...done);
  if (values.rows) appendFileSync(values.rows, done.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
await lab.close();
rmSync(folder, { recursive: true });
const above = rows.filter(({ size, limit }) => size !== undefined && size > limit).length;
const encoded = rows.filter(({ passes }) => passes);
const low = encoded.filter(({ size = 0, limit }) => size < 0.92 * limit).length;
say(
  `\n${rows.length} rows: ${above} above their limit, ${low} of ${encoded.length} encoded ones below 92 % of it,`,
);
say(`${rows.filter(({ failed }) => failed).length} without a clip.`);
process.exitCode = above > 0 ? 1 : 0;
