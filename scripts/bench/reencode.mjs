// What encoding video costs: the browser's own codecs (the packets engine) beside ffmpeg.wasm and native ffmpeg.
import { rmSync, statSync } from 'node:fs';
import { Failure, say } from '../lib/console.mjs';
import { run } from '../lib/run.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { encoded, SCRATCH } from './rivals.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

const FILE = 'ten-seconds-1080p.webm';
const RANGE = [0, 10];
export const REENCODE_TITLE = 'Encoding 10 s of 1080p30: WebM, VP8/Vorbis';
const ROUNDS = 3;

/** In the page: the program is loaded, and the file opened, before the clock starts. */
async function withEngine({ name, range: [start, end] }) {
  const module = await import(`/lib/cut/engines/${name}/engine.ts`);
  const file = document.querySelector('#file').files[0];
  const signal = new AbortController().signal;
  const source = { id: 1, file, container: 'webm' };
  const engine = await module[`${name}Engine`].open([source], { signal, onLoad() {} });
  const parts = [{ source, startMs: start * 1000, endMs: end * 1000 }];
  const edit = { parts, start: 'lossless', sound: 'keep', metadata: 'keep' };
  const since = performance.now();
  const clip = await engine.cut(edit, { signal, onProgress() {} });
  const took = performance.now() - since;
  if (clip.report.video !== 'encoded') throw new Error('the video was not encoded');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(clip.blob);
  link.download = 'clip.mp4';
  link.click();
  return took;
}

/** Likeness to the source, over all frames. */
async function ssim(ffmpeg, source, clip) {
  const count = 'settb=1/25,setpts=N';
  const graph = `[0:v]${count}[a];[1:v]${count}[b];[a][b]ssim`;
  const args = ['-nostdin', '-i', source, '-i', clip, '-fps_mode', 'passthrough', '-lavfi', graph];
  const { output } = await run(ffmpeg, [...args, '-f', 'null', '-']);
  const found = /All:([\d.]+)/.exec(output)?.[1];
  if (!found) throw new Failure(`no SSIM of ${clip}:\n${output}`);
  return Number(found);
}

async function inBrowser(tools, path, name) {
  const { browser } = await launch(tools.chromium);
  try {
    const page = await browser.newPage();
    await page.goto(`${tools.modules.origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    const download = page.waitForEvent('download', { timeout: 0 });
    const ms = await page.evaluate(withEngine, { name, range: RANGE });
    const clip = await (await download).path();
    return { ms, bytes: statSync(clip).size, ssim: await ssim(tools.ffmpeg, path, clip) };
  } finally {
    await browser.close();
  }
}

async function native(tools, path) {
  const ms = await encoded(tools.ffmpeg, path, RANGE);
  const result = { ms, bytes: statSync(SCRATCH).size, ssim: await ssim(tools.ffmpeg, path, SCRATCH) };
  rmSync(SCRATCH);
  return result;
}

/** @returns {Promise<string>} a section of docs/benchmarks.md */
export async function reencode(tools, { quick }) {
  const path = await input(FILE, tools.ffmpeg);
  const rows = { packets: [], native: [], ffmpeg: [] };
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`${FILE}, round ${round + 1}`);
    rows.packets.push(await inBrowser(tools, path, 'packets'));
    rows.native.push(await native(tools, path));
    // Minutes each.
    if (round === 0) rows.ffmpeg.push(await inBrowser(tools, path, 'ffmpeg'));
  }
  const of = (name, key) => median(rows[name].map((row) => row[key]));
  const wasm = of('ffmpeg', 'ms');
  const row = (title, name) => [
    title,
    formatMs(of(name, 'ms')),
    `${((RANGE[1] - RANGE[0]) / (of(name, 'ms') / 1000)).toFixed(2)} ×`,
    `${(wasm / of(name, 'ms')).toFixed(1)} ×`,
    formatMb(of(name, 'bytes')),
    of(name, 'ssim').toFixed(3),
  ];
  const lines = [
    row('**Snipreel**, WebCodecs (packets engine)', 'packets'),
    row('**Snipreel**, ffmpeg.wasm (last rung), `-preset fast`', 'ffmpeg'),
    row('native `ffmpeg -c:v libx264 -preset fast`', 'native'),
  ];
  const head = ['', 'median', 'of the film’s own time', 'ffmpeg.wasm’s speed', 'clip', 'SSIM'];
  return `${REENCODE_TITLE}\n\n${markdownTable(head, lines)}\n\nRounds: ${rows.packets.length}; of ffmpeg.wasm one.\n`;
}
