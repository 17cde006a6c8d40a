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
 *   name: string, file: import('./inputs.mjs').InputName, seconds: number, engine: 'packets' | 'ffmpeg',
 *   container: import('../../lib/media/formats').Container, options: Partial<import('../../lib/edit/edit').EditOptions>,
 *   crop?: { left: number, top: number, width: number, height: number }, programs?: number, alone?: boolean,
 * }} Job crop: of the source's frames, for native ffmpeg and for Mediabunny, which has no limit and no AVI; programs: of ffmpeg.wasm, whose
 *   libx264 encodes then, in one round; alone: not compared with others
 * @typedef {{ ms: number, processorSec: number, bytes: number, ssim: number | null }} Row ssim: mean of all frames, of the first round
 * @typedef {Row & { extra?: number | undefined }} BrowserRow extra: bytes of memory
 * @typedef {import('../bench.mjs').Tools} Tools
 */

const ROUNDS = 5;
export const ENCODE_TITLE = 'What encoding uses of the machine';

/** @param {number} bytes @param {boolean} thorough @returns {Pick<import('../../lib/edit/edit').EditOptions, 'output'>} */
const within = (bytes, thorough) => ({
  output: {
    ...{ kind: 'video', sound: 'keep', codecs: 'source' },
    limit: { bytes, lines: 'original', rate: 'original', mono: false, thorough },
  },
});

/** The middle, as a 9:16 film. @param {number} frameWidth @param {number} frameHeight @returns {Pick<Job, 'options' | 'crop'>} */
function upright(frameWidth, frameHeight) {
  const width = 2 * Math.round((frameHeight * 9) / 32);
  const left = 2 * Math.round((frameWidth - width) / 4);
  const crop = { x: left / frameWidth, y: 0, width: width / frameWidth, height: 1 };
  return {
    options: { framing: { crop, flip: false, turn: 0 } },
    crop: { left, top: 0, width, height: frameHeight },
  };
}

/**
 * What WebCodecs encode.
 * @param {string} size @param {number} seconds
 * @param {{ webm: import('./inputs.mjs').InputName, mp4: import('./inputs.mjs').InputName }} files @param {[number, number]} frame
 * @returns {Job[]}
 */
function byWebCodecs(size, seconds, { webm, mp4 }, frame) {
  const film = {
    seconds,
    file: mp4,
    engine: /** @type {const} */ ('packets'),
    container: /** @type {const} */ ('mp4'),
  };
  return [
    { ...film, name: `${size}, VP8 in WebM`, file: webm, container: 'webm', options: {} },
    { ...film, name: `${size}, H.264 in MP4`, options: { start: 'encode' } },
    { ...film, name: `${size}, cropped to 9:16`, ...upright(...frame) },
    {
      ...film,
      name: `${size}, at most 10 MB`,
      options: { start: 'encode', ...within(10_000_000, false) },
      alone: true,
    },
  ];
}

/** @param {number} programs of ffmpeg.wasm @returns {Job[]} */
function byPrograms(programs) {
  const film = {
    file: /** @type {const} */ ('preview-gop250.avi'),
    engine: /** @type {const} */ ('ffmpeg'),
    container: /** @type {const} */ ('avi'),
  };
  const by = programs === 1 ? 'one program' : `${programs} programs`;
  const rest = { ...film, seconds: 5, programs, alone: true };
  return [
    { ...rest, name: `5 s of the AVI by ${by}`, options: {} },
    { ...rest, name: `… cropped to 9:16 by ${by}`, ...upright(1920, 1080) },
    { ...rest, name: `10 s of it, at most 4 MB, by ${by}`, seconds: 10, options: within(4_000_000, true) },
  ];
}

/** @type {readonly Job[]} */
const JOBS = [
  ...byWebCodecs(
    '20 s of 1080p30',
    20,
    { webm: 'twenty-seconds-1080p.webm', mp4: 'twenty-seconds-1080p.mp4' },
    [1920, 1080],
  ),
  ...byWebCodecs(
    '5 s of 4K30',
    5,
    { webm: 'five-seconds-4k.webm', mp4: 'five-seconds-4k.mp4' },
    [3840, 2160],
  ),
  {
    ...{
      name: '10 s of 1080p25, MPEG-4 in AVI',
      file: 'preview-gop250.avi',
      seconds: 10,
      engine: 'ffmpeg',
      container: 'avi',
    },
    options: {},
  },
  ...byPrograms(1),
  ...byPrograms(2),
];

/** In the page: prepares to cut with one of our engines. @param {Pick<Job, 'engine' | 'container' | 'options' | 'seconds' | 'programs'>} job */
async function byEngine({ engine: name, container, options, seconds, programs }) {
  if (programs) {
    Reflect.deleteProperty(window, 'VideoEncoder');
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: programs });
  }
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

/** In the page: the same with Mediabunny. @param {Pick<Job, 'crop' | 'seconds'>} job */
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
 * Makes a clip in a fresh browser: once for the time, and in the first round once more for the memory, unless that takes long.
 * @param {Tools} tools @param {string} path @param {Job} job @param {keyof typeof PREPARED} by @param {boolean} isFirst
 * @returns {Promise<BrowserRow>}
 */
async function inBrowser({ chromium, modules, ffmpeg }, path, job, by, isFirst) {
  const { browser, pid } = await launch(chromium);
  try {
    return await withFile(browser, modules.origin, path, async (page) => {
      await page.evaluate(/** @type {(given: Job) => Promise<void>} */ (PREPARED[by]), job);
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
        ssim: isFirst ? await ssim(ffmpeg, path, clip, filterOf(job)) : null,
      };
      const memory =
        isFirst && !job.programs ? await extraMemory(pid, () => page.evaluate(() => window.go())) : null;
      return { ...row, extra: memory?.bytes };
    });
  } finally {
    await browser.close();
  }
}

const CODECS = '-c:v libx264 -preset fast -pix_fmt yuv420p -c:a aac';

/** The filter of native ffmpeg. @param {Pick<Job, 'crop'>} job */
const filterOf = ({ crop }) => crop && `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}`;

/**
 * @param {Tools} tools @param {string} path @param {Job} job @param {1 | 0} threads 0 for all @param {boolean} isFirst
 * @returns {Promise<Row>}
 */
async function natively({ ffmpeg }, path, job, threads, isFirst) {
  const before = `-hide_banner -nostats -benchmark -y -nostdin -threads ${threads}`;
  const after = `-t ${job.seconds} -fps_mode passthrough -filter_threads 1 -threads ${threads} ${CODECS}`;
  const crop = filterOf(job);
  const filter = crop ? ['-vf', crop] : [];
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
    ssim: isFirst ? await ssim(ffmpeg, path, SCRATCH, crop) : null,
  };
  rmSync(SCRATCH);
  return row;
}

/** @param {string} title @param {number} seconds @param {readonly BrowserRow[]} rows */
function line(title, seconds, rows) {
  const of = (/** @type {'ms' | 'processorSec' | 'bytes'} */ key) => median(rows.map((row) => row[key]));
  const [first] = rows;
  return [
    title,
    formatMs(of('ms')),
    `${((seconds * 1000) / of('ms')).toFixed(2)} ×`,
    ((of('processorSec') * 1000) / of('ms')).toFixed(2),
    first?.extra === undefined ? '' : formatMb(first.extra),
    formatMb(of('bytes')),
    first?.ssim?.toFixed(4) ?? '',
  ];
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function encode(tools, { quick }) {
  /** @type {string[][]} */
  const lines = [];
  for (const job of JOBS) {
    const path = await input(job.file, tools.ffmpeg);
    /** @type {Record<'ours' | 'mediabunny' | 'all' | 'one', BrowserRow[]>} */
    const rows = { ours: [], mediabunny: [], all: [], one: [] };
    for (let round = 0; round < (quick || job.programs ? 1 : ROUNDS); round++) {
      say(`${job.name}, round ${round + 1}`);
      const isFirst = round === 0;
      rows.ours.push(await inBrowser(tools, path, job, 'ours', isFirst));
      if (job.alone) continue;
      if (job.engine === 'packets')
        rows.mediabunny.push(await inBrowser(tools, path, job, 'mediabunny', isFirst));
      rows.all.push(await natively(tools, path, job, 0, isFirst));
      rows.one.push(await natively(tools, path, job, 1, isFirst));
    }
    const add = (/** @type {string} */ title, /** @type {keyof typeof rows} */ by) => {
      if (rows[by].length > 0) lines.push(line(title, job.seconds, rows[by]));
    };
    add(`**${job.name}**`, 'ours');
    add('Mediabunny, high quality', 'mediabunny');
    add('native `libx264 -preset fast`, all threads', 'all');
    add('… one thread', 'one');
  }
  const head = ['', 'median', 'speed vs. real time', 'processors in use', 'extra memory', 'clip', 'SSIM'];
  return `${ENCODE_TITLE}\n\n${markdownTable(head, lines)}\n\nRounds: ${quick ? 1 : ROUNDS}, in turns. Programs are of ffmpeg.wasm, with libx264, and were measured once. The processors in use are those of the whole browser: 2 are all. A limit has two passes. SSIM and memory are of the first round.\n`;
}
