// Measures how long our readers and Mediabunny take to find what a cut needs, what they keep in memory, and what they read.
import { say } from '../lib/console.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { extraMemory } from './memory.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

const ROUNDS = 7;
/** Memory is measured in rounds of its own, because it takes a processor's time. */
const MEMORY_ROUNDS = 3;
const CUT_SEC = 10;

/**
 * @typedef {'ours' | 'theirs'} Reader
 * @typedef {'cut' | 'whole'} Extent the samples of 10 s in the middle, or all of the file
 * @typedef {{ family: 'iso' | 'matroska', start: number, end: number }} Wanted s
 * @typedef {{ ms: number, samples: number }} Timed
 * @typedef {{ kept: number, peak: number, read: number }} Memory bytes
 */

/** @type {readonly { name: import('./inputs.mjs').InputName, title: string, sec: number }[]} */
const FILES = [
  { name: 'half-gigabyte.mp4', title: 'MP4, 517 MB, 11 min', sec: 660 },
  { name: 'two-hours-60fps.mp4', title: 'MP4, 50 MB, 2 h at 60 fps', sec: 7200 },
  { name: 'ten-gigabytes.mp4', title: 'MP4, 9.8 GB, 3.5 h', sec: 12_510 },
  { name: 'half-gigabyte-fragments.mp4', title: 'MP4 of fragments, 517 MB, 11 min', sec: 660 },
  { name: 'fifty-megabytes.mkv', title: 'Matroska, 47 MB, 1 min', sec: 60 },
  { name: 'fifty-megabytes.webm', title: 'WebM, 72 MB, 80 s', sec: 80 },
  { name: 'two-gigabytes.mkv', title: 'Matroska, 2 GB, 42 min', sec: 2550 },
];

/** In the page: counts the bytes of Blobs that reach it. */
function countBytes() {
  window.bytesRead = 0;
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = async function () {
    const bytes = await arrayBuffer.call(this);
    window.bytesRead += bytes.byteLength;
    return bytes;
  };
  for (const { prototype } of [ReadableStreamDefaultReader, ReadableStreamBYOBReader])
    prototype.read = new Proxy(prototype.read, {
      async apply(read, reader, args) {
        const result = await Reflect.apply(read, reader, args);
        window.bytesRead += result.value?.byteLength ?? 0;
        return result;
      },
    });
}

/** In the page: loads our readers. @param {Wanted} wanted */
async function withOurs({ family, start, end }) {
  const [{ openMp4 }, { openMatroska }, { editOf }, { mediaTimes }, { positionsOf, sizeOf }, { at }] =
    await Promise.all([
      import('/lib/cut/engines/index/index-service.ts'),
      import('/lib/cut/engines/index/open-matroska.ts'),
      import('/tests/support/edits.ts'),
      import('/lib/containers/mp4/read/presented.ts'),
      import('/lib/containers/mp4/read/samples.ts'),
      import('/lib/containers/mp4/read/runs.ts'),
    ]);
  const file = chosenFile();
  const context = { signal: new AbortController().signal, onShare() {} };
  /** Columns of the samples from the keyframe before the start to the last one before the end, in decode order. */
  const rowsOf = (/** @type {import('../../lib/containers/mp4/read/track').Track} */ track) => {
    const { samples, edits, timescale } = track;
    const [times, positions] = [mediaTimes(track), positionsOf(samples)];
    if (!Number.isFinite(end)) return { times, positions, size: samples.size, sync: samples.sync };
    const edit = edits.find(({ mediaTime }) => mediaTime !== null);
    const shift = (edit?.start ?? 0) - (edit?.mediaTime ?? 0);
    const sec = (/** @type {number} */ i) => (at(times, i) + shift) / timescale;
    let from = 0;
    let to = 0;
    const starts = samples.sync ?? times.map((_, i) => i);
    for (const i of starts) if (sec(i) <= start) from = i;
    for (let i = from; i < times.length; i++) if (sec(i) < end) to = i + 1;
    const sync = new Set(samples.sync);
    const numbers = Array.from({ length: to - from }, (_, n) => from + n);
    return {
      times: numbers.map(sec),
      positions: numbers.map((i) => at(positions, i)),
      size: numbers.map((i) => sizeOf(samples, i)),
      sync: numbers.map((i) => !samples.sync || sync.has(i)),
    };
  };
  window.read = async () => {
    const since = performance.now();
    const cuttable = await (family === 'iso' ? openMp4(file) : openMatroska(file));
    const endMs = Math.min(1000 * end, Number.MAX_SAFE_INTEGER);
    const open = await cuttable.openFor(editOf(1000 * start, endMs), context);
    const rows = open.usable.tracks.map(rowsOf);
    const ms = performance.now() - since;
    window.held = { cuttable, open, rows };
    return { ms, samples: rows.reduce((sum, { times }) => sum + times.length, 0) };
  };
}

/** In the page: loads Mediabunny, used as its guide shows. It tells no byte positions. @param {Wanted} wanted */
async function withTheirs({ start, end }) {
  const { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } = await import(
    '/node_modules/mediabunny/dist/bundles/mediabunny.mjs'
  );
  const file = chosenFile();
  const options = { metadataOnly: true };
  /** Frames that are shown before the end may be stored behind the first one after it. */
  const REORDER_SEC = 0.5;
  const rowsOf = async (/** @type {import('mediabunny').InputTrack} */ track) => {
    if (!track.isVideoTrack() && !track.isAudioTrack()) throw new Error('not a track of media');
    const config = await track.getDecoderConfig();
    const sink = new EncodedPacketSink(track);
    const first = start > 0 ? await sink.getKeyPacket(start, options) : await sink.getFirstPacket(options);
    /** @type {number[]} */
    const times = [];
    /** @type {number[]} */
    const size = [];
    /** @type {boolean[]} */
    const sync = [];
    // `packets()` reads ahead, which takes more than three times as long where no media is loaded.
    for (let packet = first; packet; packet = await sink.getNextPacket(packet, options)) {
      if (packet.timestamp >= end + REORDER_SEC) break;
      if (packet.timestamp >= end) continue;
      times.push(packet.timestamp);
      size.push(packet.byteLength);
      sync.push(packet.type === 'key');
    }
    return { config, times, size, sync };
  };
  window.read = async () => {
    const since = performance.now();
    const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    const rows = await Promise.all((await input.getTracks()).map(rowsOf));
    const ms = performance.now() - since;
    window.held = { input, rows };
    return { ms, samples: rows.reduce((sum, { times }) => sum + times.length, 0) };
  };
}

const IN_PAGE = { ours: withOurs, theirs: withTheirs };

/**
 * Runs `work` in a fresh page in which a reader is loaded and nothing is read.
 * @template Result
 * @param {import('./browser.mjs').Target} target @param {string} origin of the modules @param {Reader} reader
 * @param {string} path @param {Wanted} wanted
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} work
 */
async function loaded({ browser }, origin, reader, path, wanted, work) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    await page.evaluate(IN_PAGE[reader], wanted);
    return await work(page);
  } finally {
    await page.close();
  }
}

/** What a page's objects and buffers take after garbage was collected, in bytes. @param {import('@playwright/test').CDPSession} session */
async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  /** @type {{ usedSize: number, backingStorageSize?: number }} */
  const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** @param {import('@playwright/test').Page} page @param {string} pid @returns {Promise<Memory>} */
async function memoryOf(page, pid) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(countBytes);
  const before = await heapOf(session);
  const { bytes: peak } = await extraMemory(pid, () => page.evaluate(() => window.read()));
  return { kept: (await heapOf(session)) - before, peak, read: await page.evaluate(() => window.bytesRead) };
}

/** @typedef {Record<Reader, { timed: Timed[], memory: Memory[] }>} Rows */

/**
 * @param {{ chromium: string, ffmpeg: string, origin: string }} tools
 * @param {{ only: string, rounds?: number }} options only: part of the files' names
 * @returns {Promise<string>} a table
 */
export async function compareSpeed({ chromium, ffmpeg, origin }, { only, rounds = ROUNDS }) {
  const lines = [];
  for (const { name, title, sec } of FILES.filter((file) => file.name.includes(only))) {
    const path = await input(name, ffmpeg);
    const family = name.endsWith('.mp4') ? 'iso' : 'matroska';
    const middle = Math.round((sec - CUT_SEC) / 2);
    for (const extent of /** @type {Extent[]} */ (['cut', 'whole'])) {
      const [start, end] = extent === 'cut' ? [middle, middle + CUT_SEC] : [0, Number.POSITIVE_INFINITY];
      const wanted = /** @type {const} */ ({ family, start, end });
      /** @type {Rows} */
      const rows = { ours: { timed: [], memory: [] }, theirs: { timed: [], memory: [] } };
      // One browser for all rounds, a fresh page for each.
      const target = await launch(chromium);
      try {
        for (let round = 0; round < rounds; round++)
          for (const reader of /** @type {Reader[]} */ (['ours', 'theirs'])) {
            const { timed, memory } = rows[reader];
            const within = (/** @type {Parameters<typeof loaded<any>>[5]} */ work) =>
              loaded(target, origin, reader, path, wanted, work);
            timed.push(await within((page) => page.evaluate(() => window.read())));
            if (round < MEMORY_ROUNDS) memory.push(await within((page) => memoryOf(page, target.pid)));
          }
      } finally {
        await target.browser.close();
      }
      lines.push(lineOf(`${title}: ${extent === 'cut' ? '10 s' : 'every sample'}`, rows));
      say(lines.at(-1)?.join(' | ') ?? '');
    }
  }
  const head = ['', 'time', 'ratio', 'samples', 'kept in memory', 'extra memory at most', 'bytes read'];
  return markdownTable(head, lines);
}

/** A line of the table: ours, then theirs. @param {string} title @param {Rows} rows */
function lineOf(title, { ours, theirs }) {
  const [mine, other] = [ours, theirs].map(({ timed }) => median(timed.map(({ ms }) => ms)));
  const both = (/** @type {(rows: Rows[Reader]) => string} */ show) => `${show(ours)} / ${show(theirs)}`;
  const mb = (/** @type {keyof Memory} */ key) =>
    both(({ memory }) => formatMb(median(memory.map((each) => each[key]))));
  return [
    title,
    `${formatMs(mine ?? Number.NaN)} / ${formatMs(other ?? Number.NaN)}`,
    `${((other ?? Number.NaN) / (mine ?? Number.NaN)).toFixed(2)} ×`,
    both(({ timed }) => String(timed[0]?.samples ?? 0)),
    mb('kept'),
    mb('peak'),
    mb('read'),
  ];
}
