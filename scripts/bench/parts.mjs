// Measures ten parts joined into one clip: by the built site, by native ffmpeg and by a program that uses Mediabunny.

import { setTimeout as rest } from 'node:timers/promises';
import { Failure, say } from '../lib/console.mjs';
import { findFfmpegTool } from '../lib/find-ffmpeg.mjs';
import { run } from '../lib/run.mjs';
import { withFile } from './blank-page.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { restoreParts } from './restore-parts.mjs';
import { joinNatively } from './rivals.mjs';
import { clickCut, openOnSite } from './site.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {import('./restore-parts.mjs').Range} Range
 * @typedef {import('../bench.mjs').Tools} Tools
 */

export const PARTS_TITLE = 'Ten parts of 517 MB, 11 min, 720p30 H.264/AAC';
const COUNT = 10;
const ROUNDS = 3;
/** s. From a keyframe to the middle of its GOP, where a part with an exact start begins. */
const BETWEEN_SEC = 1.5;
/** s. By how much the last part ends later until the click. */
const LATER_SEC = 0.3;

/** Where keyframes are, in seconds. @param {string} path */
async function keyframesOf(path) {
  const args = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=pts_time,flags',
    '-of',
    'csv=p=0',
  ];
  const { code, output } = await run(await findFfmpegTool('ffprobe'), [...args, path]);
  if (code !== 0) throw new Failure(`ffprobe failed:\n${output}`);
  return output
    .split('\n')
    .filter((line) => line.includes(',K'))
    .map(Number.parseFloat);
}

/** Ten parts of half the file, from keyframe to keyframe. @param {number[]} keyframes s @returns {Range[]} */
function rangesOf(keyframes) {
  const at = (/** @type {number} */ share) => keyframes[Math.floor(keyframes.length * share)] ?? Number.NaN;
  return Array.from({ length: COUNT }, (_, i) => [at((i + 0.1) / COUNT), at((i + 0.6) / COUNT)]);
}

/**
 * Restores the parts and cuts them once.
 * @param {import('./browser.mjs').Target} target @param {string} url @param {string} path @param {Range[]} ranges
 * @param {number} lengthSec @param {{ ahead?: boolean, exact?: boolean }} how ahead: the clip is made before the click
 */
async function cutOnSite({ browser }, url, path, ranges, lengthSec, { ahead = false, exact = false }) {
  const page = await browser.newPage();
  try {
    const last = ranges.at(-1)?.[1] ?? 0;
    const later = /** @type {Range[]} */ (
      ranges.map(([start, end], i) => [start, i + 1 < COUNT || ahead ? end : end + LATER_SEC])
    );
    await restoreParts(page, path, later, lengthSec, exact ? 'exact' : 'lossless');
    const button = await openOnSite(page, url, path);
    await page
      .getByRole('list', { name: 'Parts', exact: true })
      .getByRole('button')
      .nth(COUNT - 1)
      .waitFor();
    // The click changes it, so that nothing made ahead is of use.
    if (!ahead) await page.getByRole('textbox', { name: 'End time' }).fill(last.toFixed(3));
    // What can be made ahead is made, of which the page shows nothing.
    await rest(3000);
    await clickCut(page, button, !ahead);
    const { blob, clicked, size } = await page.evaluate(() => window.marks);
    const summary = (await page.getByTestId('clip-summary').textContent()) ?? '';
    return { ms: (blob ?? Number.NaN) - (clicked ?? Number.NaN), size: size ?? Number.NaN, summary };
  } finally {
    await page.close();
  }
}

/** In the page: copies the packets of each part with Mediabunny. @param {Range[]} ranges @returns {Promise<number>} ms */
async function joinWithMediabunny(ranges) {
  const bunny = await import('/node_modules/mediabunny/dist/bundles/mediabunny.mjs');
  const file = chosenFile();
  const since = performance.now();
  const input = new bunny.Input({ source: new bunny.BlobSource(file), formats: bunny.ALL_FORMATS });
  const output = new bunny.Output({ format: new bunny.Mp4OutputFormat(), target: new bunny.BufferTarget() });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  const [seen, heard] = await Promise.all([video?.getDecoderConfig(), audio?.getDecoderConfig()]);
  if (!video || !audio || !seen || !heard) throw new Error('no video or audio');
  const pictures = new bunny.EncodedVideoPacketSource('avc');
  const sounds = new bunny.EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures);
  output.addAudioTrack(sounds);
  await output.start();
  const [frames, packets] = [new bunny.EncodedPacketSink(video), new bunny.EncodedPacketSink(audio)];
  let [shown, played] = [0, 0];
  for (const [start, end] of ranges) {
    const first = await frames.getKeyPacket(start);
    const next = await frames.getKeyPacket(end);
    if (!first || !next) throw new Error('no keyframe');
    for await (const packet of frames.packets(first, next))
      await pictures.add(packet.clone({ timestamp: shown + packet.timestamp - first.timestamp }), {
        decoderConfig: seen,
      });
    shown += next.timestamp - first.timestamp;
    const from = (await packets.getPacket(start)) ?? undefined;
    for await (const packet of packets.packets(from, (await packets.getPacket(end)) ?? undefined)) {
      // Rounded against the running total.
      if (played + packet.duration / 2 > shown) break;
      await sounds.add(packet.clone({ timestamp: played }), { decoderConfig: heard });
      played += packet.duration;
    }
  }
  await output.finalize();
  const blob = new Blob([output.target.buffer ?? ''], { type: 'video/mp4' });
  const took = performance.now() - since;
  if (blob.size < 1000) throw new Error('no clip');
  return took;
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function parts(tools, { quick }) {
  const path = await input(quick ? 'fifty-megabytes.mp4' : 'half-gigabyte.mp4', tools.ffmpeg);
  const keyframes = await keyframesOf(path);
  const ranges = rangesOf(keyframes);
  const between = /** @type {Range[]} */ (ranges.map(([start, end]) => [start + BETWEEN_SEC, end]));
  const lengthSec = (keyframes.at(-1) ?? 0) + 2 * BETWEEN_SEC;
  /** @type {Record<'ahead' | 'cold' | 'exact' | 'native' | 'rival', number[]>} */
  const rows = { ahead: [], cold: [], exact: [], native: [], rival: [] };
  let [size, encoded] = [0, ''];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`ten parts, round ${round + 1}`);
    const target = await launch(tools.chromium);
    try {
      const site = (/** @type {Range[]} */ asked, how = {}) =>
        cutOnSite(target, tools.site.url, path, asked, lengthSec, how);
      const ahead = await site(ranges, { ahead: true });
      const exact = await site(between, { exact: true });
      rows.ahead.push(ahead.ms);
      rows.cold.push((await site(ranges)).ms);
      rows.exact.push(exact.ms);
      size = ahead.size;
      encoded = /(\d+(?:\.\d+)?) s[^.]*re-encoded/.exec(exact.summary)?.[1] ?? '';
      if (!encoded) throw new Error(`nothing was encoded: ${exact.summary}`);
      rows.native.push(await joinNatively(tools.ffmpeg, path, ranges));
      const join = (/** @type {import('@playwright/test').Page} */ page) =>
        page.evaluate(joinWithMediabunny, ranges);
      rows.rival.push(await withFile(target.browser, tools.modules.origin, path, join));
    } finally {
      await target.browser.close();
    }
  }
  const native = median(rows.native);
  /** @param {string} title @param {number[]} values */
  const line = (title, values) => [
    title,
    formatMs(median(values)),
    `${(median(values) / native).toFixed(2)} ×`,
  ];
  const lines = [
    line('native ffmpeg, `-f concat` and `-c copy`', rows.native),
    line('**Snipreel**, click → Blob, verified', rows.ahead),
    line('the same, clicked before anything was made ahead', rows.cold),
    line(`exact starts, ${encoded} s re-encoded, clicked before anything was made ahead`, rows.exact),
    line('packets copied by Mediabunny to a buffer, not verified', rows.rival),
  ];
  return (
    `${PARTS_TITLE}\n\nThe parts begin and end on keyframes, and are half of the file together.\n\n` +
    `${markdownTable(['', 'median', 'vs. native'], lines)}\n\nRounds: ${rows.native.length}. Clip: ${formatMb(size)}.\n`
  );
}
