// Other ways to make the same clip: in the browser by ffmpeg.wasm and by Mediabunny, natively by ffmpeg and cp.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { Failure, messageOf } from '../lib/console.mjs';
import { CACHE } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { extraMemory } from './memory.mjs';

/** @typedef {[start: number, end: number]} Range s */

/** What native programs write. */
export const SCRATCH = join(CACHE, 'bench', 'scratch.mp4');

const MAX_REASON = 160;

/** @param {string} program @param {string[]} args @param {{ keep?: boolean }} [options] keep: the result @returns ms */
async function timed(program, args, { keep = false } = {}) {
  const since = performance.now();
  const { code, output } = await run(program, args);
  const took = performance.now() - since;
  if (!keep) rmSync(SCRATCH, { force: true });
  if (code !== 0) throw new Failure(`${program} failed:\n${output}`);
  return took;
}

const QUIET = ['-v', 'error', '-y', '-nostdin'];

/** @param {string} path @param {Range} range */
const inputArgs = (path, [start, end]) => ['-ss', String(start), '-to', String(end), '-i', path];

/** @param {string} ffmpeg @param {string} path @param {Range} range */
export const copyNatively = (ffmpeg, path, range) =>
  timed(ffmpeg, [...QUIET, ...inputArgs(path, range), '-c', 'copy', SCRATCH]);

/** The same, and states a rotation by 90°. @param {string} ffmpeg @param {string} path @param {Range} range */
export const rotateNatively = (ffmpeg, path, range) =>
  timed(ffmpeg, [
    ...QUIET,
    ...inputArgs(path, range),
    ...['-c', 'copy', '-metadata:s:v:0', 'rotate=90', SCRATCH],
  ]);

/** Joins ranges of one file, which begin and end on keyframes. @param {string} ffmpeg @param {string} path @param {Range[]} ranges */
export async function joinNatively(ffmpeg, path, ranges) {
  const list = `${SCRATCH}.txt`;
  const entry = (/** @type {Range} */ [start, end]) => `file '${path}'\ninpoint ${start}\noutpoint ${end}\n`;
  writeFileSync(list, ranges.map(entry).join(''));
  const took = await timed(ffmpeg, [
    ...QUIET,
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-c',
    'copy',
    SCRATCH,
  ]);
  rmSync(list);
  return took;
}

/** Joins whole files. @param {string} ffmpeg @param {readonly string[]} paths */
export async function concatNatively(ffmpeg, paths) {
  const list = `${SCRATCH}.txt`;
  writeFileSync(list, paths.map((path) => `file '${path}'\n`).join(''));
  const took = await timed(ffmpeg, [
    ...QUIET,
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-c',
    'copy',
    SCRATCH,
  ]);
  rmSync(list);
  return took;
}

/** Encodes as the last engine does. Leaves {@link SCRATCH}. @param {string} ffmpeg @param {string} path @param {Range} range */
export function encodeNatively(ffmpeg, path, range) {
  const codecs = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  return timed(ffmpeg, [...QUIET, ...inputArgs(path, range), ...codecs, SCRATCH], { keep: true });
}

/** @param {string} ffmpeg @param {string} path @param {Range} range @param {string} filter */
export function cropNatively(ffmpeg, path, range, filter) {
  const codecs = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', '-c:a', 'copy'];
  return timed(ffmpeg, [...QUIET, ...inputArgs(path, range), '-vf', filter, ...codecs, SCRATCH], {
    keep: true,
  });
}

/** @param {string} path */
export const cp = (path) => timed('cp', [path, SCRATCH]);

/** In the page: loads our own ffmpeg engine, the last one. @param {Range} range */
async function withOurEngine([start, end]) {
  const [{ editOf }, { ffmpegEngine }] = await Promise.all([
    import('/tests/support/edits.ts'),
    import('/lib/cut/engines/ffmpeg/engine.ts'),
  ]);
  const signal = new AbortController().signal;
  const source = /** @type {const} */ ({ id: 1, file: chosenFile(), container: 'mp4' });
  const engine = await ffmpegEngine.open([source], { signal, onLoad() {} });
  const edit = editOf(start * 1000, end * 1000, {}, source);
  window.go = async () => {
    const since = performance.now();
    const result = await engine.cut(edit, { signal, onProgress() {} });
    const took = performance.now() - since;
    result.dispose();
    engine.close();
    return took;
  };
}

/** In the page: loads ffmpeg.wasm as its documentation shows, with the whole file in its memory. @param {Range} range */
async function withStockEngine([start, end]) {
  const [{ FFmpeg }, { fetchFile }] = await Promise.all([
    import('/node_modules/@ffmpeg/ffmpeg/dist/esm/index.js'),
    import('/node_modules/@ffmpeg/util/dist/esm/index.js'),
  ]);
  const ffmpeg = new FFmpeg();
  const absolute = (/** @type {string} */ path) => new URL(path, location.origin).href;
  await ffmpeg.load({
    classWorkerURL: absolute('/node_modules/@ffmpeg/ffmpeg/dist/esm/worker.js'),
    coreURL: absolute('/node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.js'),
    wasmURL: absolute('/node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm'),
  });
  const file = chosenFile();
  window.go = async () => {
    const since = performance.now();
    await ffmpeg.writeFile('in.mp4', await fetchFile(file));
    await ffmpeg.exec(['-ss', String(start), '-to', String(end), '-i', 'in.mp4', '-c', 'copy', 'out.mp4']);
    const clip = /** @type {Uint8Array<ArrayBuffer>} */ (await ffmpeg.readFile('out.mp4'));
    const blob = new Blob([clip], { type: 'video/mp4' });
    const took = performance.now() - since;
    if (blob.size < 1000) throw new Error('no clip');
    ffmpeg.terminate();
    return took;
  };
}

/** In the page: loads Mediabunny, which converts into a buffer by default. @param {Range} range */
async function withMediabunny([start, end]) {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } = await import(
    '/node_modules/mediabunny/dist/bundles/mediabunny.mjs'
  );
  const file = chosenFile();
  window.go = async () => {
    const since = performance.now();
    const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
    const conversion = await Conversion.init({ input, output, trim: { start, end } });
    await conversion.execute();
    const blob = new Blob([output.target.buffer ?? ''], { type: 'video/mp4' });
    const took = performance.now() - since;
    if (blob.size < 1000) throw new Error('no clip');
    return took;
  };
}

const IN_PAGE = { engine: withOurEngine, stock: withStockEngine, mediabunny: withMediabunny };

/**
 * Makes a clip twice, once for the time and once for the memory. Programs are loaded before.
 * @param {import('./browser.mjs').Target} target @param {string} origin of the modules
 * @param {keyof typeof IN_PAGE} rival @param {string} path @param {Range} range
 * @returns {Promise<{ cut: number, extra: number, failed?: undefined } | { failed: string }>}
 *   cut: ms; extra: bytes; failed: the reason, which is a result too
 */
export async function cutByRival({ browser, pid }, origin, rival, path, range) {
  const page = await browser.newPage();
  const prepare = async () => {
    await page.goto(`${origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    await page.evaluate(IN_PAGE[rival], range);
    // The memory before is that of a page that does nothing.
    await rest(500);
  };
  try {
    await prepare();
    const cut = await page.evaluate(() => window.go());
    await prepare();
    const { bytes } = await extraMemory(pid, () => page.evaluate(() => window.go()));
    return { cut, extra: bytes };
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n');
    return { failed: reason.slice(0, MAX_REASON) };
  } finally {
    await page.close();
  }
}
