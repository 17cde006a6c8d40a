// Measures encoding: by the site's engines, by Mediabunny and by native ffmpeg, and what each of them uses of the processor.
import { rmSync, statSync } from 'node:fs';
import { Failure, say } from '../lib/console.mjs';
import { run } from '../lib/run.mjs';
import { withFile } from './blank-page.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { extraMemory, treeProcessorSec } from './memory.mjs';
import { ssim } from './reencode.mjs';
import { SCRATCH } from './rivals.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {{
 *   name: string, file: import('./inputs.mjs').InputName, engine: 'packets' | 'ffmpeg',
 *   container: import('../../lib/media/formats').Container, options: Partial<import('../../lib/edit/edit').EditOptions>,
 *   filter?: string, crop?: { left: number, top: number, width: number, height: number }, slow?: boolean,
 * }} Job filter, crop: of the source's frames, for native ffmpeg and for Mediabunny, which has no limit and no AVI; slow: measured once
 * @typedef {{ ms: number, processorSec: number, bytes: number, ssim: number }} Row ssim: mean of all frames
 * @typedef {import('../bench.mjs').Tools} Tools
 */

const SECONDS = 10;
const ROUNDS = 3;
export const ENCODE_TITLE = 'What encoding 10 s of 1080p uses of the machine';

/** @param {number} bytes @param {boolean} thorough @returns {Pick<import('../../lib/edit/edit').EditOptions, 'output'>} */
const within = (bytes, thorough) => ({
  output: {
    ...{ kind: 'video', sound: 'keep', codecs: 'source' },
    limit: { bytes, lines: 'original', rate: 'original', mono: false, thorough },
  },
});

/** @type {readonly Job[]} */
const JOBS = [
  { name: 'VP8 in WebM', file: 'ten-seconds-1080p.webm', engine: 'packets', container: 'webm', options: {} },
  {
    ...{ name: 'H.264 in MP4', file: 'ten-seconds-1080p.mp4', engine: 'packets', container: 'mp4' },
    options: { start: 'encode' },
  },
  {
    ...{
      name: 'the same, cropped to 9:16',
      file: 'ten-seconds-1080p.mp4',
      engine: 'packets',
      container: 'mp4',
    },
    options: {
      framing: { crop: { x: 652 / 1920, y: 0, width: 608 / 1920, height: 1 }, flip: false, turn: 0 },
    },
    filter: 'crop=608:1080:652:0',
    crop: { left: 652, top: 0, width: 608, height: 1080 },
  },
  {
    ...{ name: 'the same, at most 6 MB', file: 'ten-seconds-1080p.mp4', engine: 'packets', container: 'mp4' },
    options: { start: 'encode', ...within(6_000_000, false) },
  },
  { name: 'MPEG-4 in AVI', file: 'preview-gop250.avi', engine: 'ffmpeg', container: 'avi', options: {} },
  {
    ...{ name: 'the same, at most 4 MB', file: 'preview-gop250.avi', engine: 'ffmpeg', container: 'avi' },
    options: within(4_000_000, false),
  },
  {
    ...{ name: 'the same, best quality', file: 'preview-gop250.avi', engine: 'ffmpeg', container: 'avi' },
    options: within(4_000_000, true),
    slow: true,
  },
];

/** In the page: prepares to cut with one of our engines. @param {Pick<Job, 'engine' | 'container' | 'options'> & { seconds: number }} job */
async function byEngine({ engine: name, container, options, seconds }) {
  const engine =
    name === 'ffmpeg'
      ? (await import('/lib/cut/engines/ffmpeg/engine.ts')).ffmpegEngine
      : (await import('/lib/cut/engines/packets/engine.ts')).packetsEngine;
  const { editOf } = await import('/tests/support/edits.ts');
  const { signal } = new AbortController();
  const source = { id: 1, file: chosenFile(), container };
  const opened = await engine.open([source], { signal, onLoad() {} });
  window.go = async () => {
    const since = performance.now();
    const clip = await opened.cut(editOf(0, seconds * 1000, options, source), { signal, onProgress() {} });
    const ms = performance.now() - since;
    if (clip.report.video !== 'encoded') throw new Error('the video was not encoded');
    window.held = clip.blob;
    return ms;
  };
}

/** In the page: the same with Mediabunny. @param {Pick<Job, 'crop'> & { seconds: number }} job */
async function byMediabunny({ crop, seconds }) {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output, QUALITY_HIGH } =
    await import('/node_modules/mediabunny/dist/bundles/mediabunny.mjs');
  const file = chosenFile();
  window.go = async () => {
    const since = performance.now();
    const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
    const video = /** @type {const} */ ({ codec: 'avc', forceTranscode: true, bitrate: QUALITY_HIGH });
    const trim = { start: 0, end: seconds };
    const conversion = await Conversion.init({
      input,
      output,
      trim,
      video: { ...video, ...(crop && { crop }) },
    });
    await conversion.execute();
    window.held = new Blob([output.target.buffer ?? ''], { type: 'video/mp4' });
    return performance.now() - since;
  };
}

/** In the page: downloads the clip that was made. */
function download() {
  const link = document.createElement('a');
  if (!(window.held instanceof Blob)) throw new Error('no clip');
  link.href = URL.createObjectURL(window.held);
  link.download = 'clip.mp4';
  link.click();
}

const PREPARED = { ours: byEngine, mediabunny: byMediabunny };

/**
 * Makes a clip in a fresh browser: once for the time, and once more for the memory if that is asked for.
 * @param {Tools} tools @param {string} path @param {Job} job @param {keyof typeof PREPARED} by @param {boolean} withMemory
 * @returns {Promise<Row & { extra: number | undefined }>} extra: bytes of memory
 */
async function inBrowser({ chromium, modules, ffmpeg }, path, job, by, withMemory) {
  const { browser, pid } = await launch(chromium);
  try {
    return await withFile(browser, modules.origin, path, async (page) => {
      const { engine, container, options, crop } = job;
      const given = { engine, container, options, seconds: SECONDS, ...(crop && { crop }) };
      await page.evaluate(/** @type {(given: object) => Promise<void>} */ (PREPARED[by]), given);
      const before = treeProcessorSec(pid);
      const ms = await page.evaluate(() => window.go());
      const processorSec = treeProcessorSec(pid) - before;
      const saved = page.waitForEvent('download', { timeout: 0 });
      await page.evaluate(download);
      const clip = await (await saved).path();
      const row = {
        ms,
        processorSec,
        bytes: statSync(clip).size,
        ssim: await ssim(ffmpeg, path, clip, job.filter),
      };
      const memory = withMemory ? await extraMemory(pid, () => page.evaluate(() => window.go())) : null;
      return { ...row, extra: memory?.bytes };
    });
  } finally {
    await browser.close();
  }
}

const CODECS = '-c:v libx264 -preset fast -pix_fmt yuv420p -c:a aac';

/** @param {Tools} tools @param {string} path @param {Job} job @param {1 | 0} threads 0 for all @returns {Promise<Row>} */
async function natively({ ffmpeg }, path, job, threads) {
  const before = `-hide_banner -nostats -benchmark -y -nostdin -threads ${threads}`;
  const after = `-t ${SECONDS} -fps_mode passthrough -filter_threads 1 -threads ${threads} ${CODECS}`;
  const filter = job.filter ? ['-vf', job.filter] : [];
  const args = [...before.split(' '), '-i', path, ...filter, ...after.split(' ')];
  const { output } = await run(ffmpeg, [...args, SCRATCH]);
  const [, user, system, real] = /utime=([\d.]+)s stime=([\d.]+)s rtime=([\d.]+)s/.exec(output) ?? [];
  if (!real) throw new Failure(`ffmpeg did not encode ${path}:\n${output}`);
  const row = {
    ...{
      ms: Number(real) * 1000,
      processorSec: Number(user) + Number(system),
      bytes: statSync(SCRATCH).size,
    },
    ssim: await ssim(ffmpeg, path, SCRATCH, job.filter),
  };
  rmSync(SCRATCH);
  return row;
}

/** @param {string} title @param {readonly (Row & { extra?: number | undefined })[]} rows */
function line(title, rows) {
  const of = (/** @type {keyof Row} */ key) => median(rows.map((row) => row[key]));
  const extra = rows.flatMap((row) => row.extra ?? []);
  return [
    title,
    formatMs(of('ms')),
    `${((SECONDS * 1000) / of('ms')).toFixed(2)} ×`,
    ((of('processorSec') * 1000) / of('ms')).toFixed(2),
    extra.length > 0 ? formatMb(median(extra)) : '',
    formatMb(of('bytes')),
    of('ssim').toFixed(4),
  ];
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function encode(tools, { quick }) {
  const lines = [];
  for (const job of JOBS) {
    const path = await input(job.file, tools.ffmpeg);
    /** @type {Record<'ours' | 'mediabunny' | 'all' | 'one', (Row & { extra?: number | undefined })[]>} */
    const rows = { ours: [], mediabunny: [], all: [], one: [] };
    const isCompared = !('output' in job.options);
    for (let round = 0; round < (quick || job.slow ? 1 : ROUNDS); round++) {
      say(`${job.name}, round ${round + 1}`);
      rows.ours.push(await inBrowser(tools, path, job, 'ours', round === 0 && !job.slow));
      if (!isCompared) continue;
      if (job.engine === 'packets')
        rows.mediabunny.push(await inBrowser(tools, path, job, 'mediabunny', round === 0));
      rows.all.push(await natively(tools, path, job, 0));
      rows.one.push(await natively(tools, path, job, 1));
    }
    lines.push(line(`**${job.name}**`, rows.ours));
    if (rows.mediabunny.length > 0) lines.push(line('Mediabunny, high quality', rows.mediabunny));
    if (isCompared)
      lines.push(
        line('native `libx264 -preset fast`, all threads', rows.all),
        line('… one thread', rows.one),
      );
  }
  const head = ['', 'median', 'speed vs. real time', 'processors in use', 'extra memory', 'clip', 'SSIM'];
  return `${ENCODE_TITLE}\n\n${markdownTable(head, lines)}\n\nRounds: ${quick ? 1 : ROUNDS}. Best quality is libx264 in ffmpeg.wasm, and was measured once. The processors in use are those of the whole browser: 2 are all.\n`;
}
