// Other ways of making the same clip: in the browser by ffmpeg.wasm and by Mediabunny, natively by ffmpeg and cp.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/console.mjs';
import { CACHE } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { extraMemory } from './memory.mjs';

/** What native programs write. */
export const SCRATCH = join(CACHE, 'bench', 'scratch.mp4');

async function timed(program, args, { keep = false } = {}) {
  const since = performance.now();
  const { code, output } = await run(program, args);
  const took = performance.now() - since;
  if (!keep) rmSync(SCRATCH, { force: true });
  if (code !== 0) throw new Failure(`${program} failed:\n${output}`);
  return took;
}

export const nativeCopy = (ffmpeg, path, [start, end]) =>
  timed(ffmpeg, [
    '-v',
    'error',
    '-y',
    '-nostdin',
    '-ss',
    String(start),
    '-to',
    String(end),
    '-i',
    path,
    '-c',
    'copy',
    SCRATCH,
  ]);

/** As the last engine encodes. Leaves {@link SCRATCH} to be judged. */
export const encoded = (ffmpeg, path, [start, end]) => {
  const range = ['-ss', String(start), '-to', String(end), '-i', path];
  const codecs = ['-c:v', 'libx264', '-preset', 'fast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  return timed(ffmpeg, ['-v', 'error', '-y', '-nostdin', ...range, ...codecs, SCRATCH], { keep: true });
};

export const cp = (path) => timed('cp', [path, SCRATCH]);

/** In the page: our own ffmpeg engine, the last rung of the ladder. The program is loaded before the clock starts. */
async function withOurEngine([start, end]) {
  const { ffmpegEngine } = await import('/lib/cut/engines/ffmpeg/engine.ts');
  const file = document.querySelector('#file').files[0];
  const signal = new AbortController().signal;
  const source = { id: 1, file, container: 'mp4' };
  const engine = await ffmpegEngine.open([source], { signal, onLoad() {} });
  const parts = [{ source, startMs: start * 1000, endMs: end * 1000 }];
  const edit = { parts, start: 'lossless', sound: 'keep', metadata: 'keep' };
  window.go = async () => {
    const since = performance.now();
    const result = await engine.cut(edit, { signal, onProgress() {} });
    const took = performance.now() - since;
    result.dispose();
    engine.close();
    return took;
  };
}

/** In the page: ffmpeg.wasm as its documentation shows it, the whole file written into its memory and read back. */
async function withStockEngine([start, end]) {
  const [{ FFmpeg }, { STOCK_WORKER_PATH }] = await Promise.all([
    import('/node_modules/@ffmpeg/ffmpeg/dist/esm/index.js'),
    import('/lib/config/engine.ts'),
  ]);
  const ffmpeg = new FFmpeg();
  const absolute = (path) => new URL(path, location.origin).href;
  await ffmpeg.load({
    classWorkerURL: absolute(STOCK_WORKER_PATH),
    coreURL: absolute('/node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.js'),
    wasmURL: absolute('/node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm'),
  });
  const file = document.querySelector('#file').files[0];
  window.go = async () => {
    const since = performance.now();
    await ffmpeg.writeFile('in.mp4', new Uint8Array(await file.arrayBuffer()));
    await ffmpeg.exec(['-ss', String(start), '-to', String(end), '-i', 'in.mp4', '-c', 'copy', 'out.mp4']);
    const blob = new Blob([await ffmpeg.readFile('out.mp4')], { type: 'video/mp4' });
    const took = performance.now() - since;
    if (blob.size < 1000) throw new Error('no clip');
    ffmpeg.terminate();
    return took;
  };
}

/** In the page: Mediabunny's conversion into a buffer, its usual form. */
async function withMediabunny([start, end]) {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } = await import(
    '/node_modules/mediabunny/dist/bundles/mediabunny.mjs'
  );
  const file = document.querySelector('#file').files[0];
  window.go = async () => {
    const since = performance.now();
    const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
    const conversion = await Conversion.init({ input, output, trim: { start, end } });
    await conversion.execute();
    const blob = new Blob([output.target.buffer], { type: 'video/mp4' });
    const took = performance.now() - since;
    if (blob.size < 1000) throw new Error('no clip');
    return took;
  };
}

const IN_PAGE = { engine: withOurEngine, stock: withStockEngine, mediabunny: withMediabunny };

/**
 * @param {keyof typeof IN_PAGE} rival
 * @returns milliseconds and bytes; or the reason why it failed, which is a result too
 */
export async function cutByRival({ browser, pid }, origin, rival, path, range) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    await page.evaluate(IN_PAGE[rival], range);
    await page.waitForTimeout(500);
    const cut = await page.evaluate(() => window.go());
    await page.reload();
    await page.locator('#file').setInputFiles(path);
    await page.evaluate(IN_PAGE[rival], range);
    await page.waitForTimeout(500);
    const { bytes } = await extraMemory(pid, () => page.evaluate(() => window.go()));
    return { cut, extra: bytes };
  } catch (error) {
    return {
      failed: String(error?.message ?? error)
        .split('\n')[0]
        .slice(0, 160),
    };
  } finally {
    await page.close();
  }
}
