// Measures encoding: by the browser's own codecs (the packets engine), by ffmpeg.wasm and by native ffmpeg.
import { rmSync, statSync } from 'node:fs';
import { Failure, say } from '../lib/console.mjs';
import { run } from '../lib/run.mjs';
import { cutInBlankPage } from './engine-page.mjs';
import { input } from './inputs.mjs';
import { encodeNatively, SCRATCH } from './rivals.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {import('./engine-page.mjs').EngineName} EngineName
 * @typedef {{ ms: number, bytes: number, ssim: number }} Row
 * @typedef {import('../bench.mjs').Tools} Tools
 */

const FILE = 'ten-seconds-1080p.webm';
/** s. @type {[start: number, end: number]} */
const RANGE = [0, 10];
export const REENCODE_TITLE = 'Encoding 10 s of 1080p30: WebM, VP8/Vorbis';
const ROUNDS = 3;

/** Mean SSIM of all frames. @param {string} ffmpeg @param {string} source @param {string} clip @param {string} [filter] of the source's frames */
export async function ssim(ffmpeg, source, clip, filter = 'null') {
  const count = 'settb=1/25,setpts=N';
  const graph = `[0:v]${filter},${count}[a];[1:v]${count}[b];[a][b]ssim=shortest=1`;
  const args = ['-nostdin', '-i', source, '-i', clip, '-fps_mode', 'passthrough', '-lavfi', graph];
  const { output } = await run(ffmpeg, [...args, '-f', 'null', '-']);
  const found = /All:([\d.]+)/.exec(output)?.[1];
  if (!found) throw new Failure(`no SSIM of ${clip}:\n${output}`);
  return Number(found);
}

/** @param {Tools} tools @param {string} path @param {EngineName} name @returns {Promise<Row>} */
function inBrowser(tools, path, name) {
  const wanted = { name, container: /** @type {const} */ ('webm'), range: RANGE };
  return cutInBlankPage(tools, path, wanted, async (clip, { ms }) => ({
    ms,
    bytes: statSync(clip).size,
    ssim: await ssim(tools.ffmpeg, path, clip),
  }));
}

/** @param {Tools} tools @param {string} path @returns {Promise<Row>} */
async function natively(tools, path) {
  const ms = await encodeNatively(tools.ffmpeg, path, RANGE);
  const result = { ms, bytes: statSync(SCRATCH).size, ssim: await ssim(tools.ffmpeg, path, SCRATCH) };
  rmSync(SCRATCH);
  return result;
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function reencode(tools, { quick }) {
  const path = await input(FILE, tools.ffmpeg);
  /** @type {Record<EngineName | 'native', Row[]>} */
  const rows = { packets: [], native: [], ffmpeg: [] };
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`${FILE}, round ${round + 1}`);
    rows.packets.push(await inBrowser(tools, path, 'packets'));
    rows.native.push(await natively(tools, path));
    // Takes minutes.
    if (round === 0) rows.ffmpeg.push(await inBrowser(tools, path, 'ffmpeg'));
  }
  /** @param {keyof typeof rows} name @param {keyof Row} key */
  const of = (name, key) => median(rows[name].map((row) => row[key]));
  const wasm = of('ffmpeg', 'ms');
  /** @param {string} title @param {keyof typeof rows} name */
  const line = (title, name) => [
    title,
    formatMs(of(name, 'ms')),
    `${((RANGE[1] - RANGE[0]) / (of(name, 'ms') / 1000)).toFixed(2)} ×`,
    `${(wasm / of(name, 'ms')).toFixed(1)} ×`,
    formatMb(of(name, 'bytes')),
    of(name, 'ssim').toFixed(3),
  ];
  const lines = [
    line('**Snipreel**, WebCodecs (packets engine)', 'packets'),
    line('**Snipreel**, ffmpeg.wasm (the last resort), `-preset fast`', 'ffmpeg'),
    line('native `ffmpeg -c:v libx264 -preset fast`', 'native'),
  ];
  const head = ['', 'median', 'speed vs. real time', 'speed vs. ffmpeg.wasm', 'clip', 'SSIM'];
  return (
    `${REENCODE_TITLE}\n\n${markdownTable(head, lines)}\n\n` +
    `Rounds: ${rows.packets.length}, and one of ffmpeg.wasm.\n`
  );
}
