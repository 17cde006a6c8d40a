// Measures two files of half a gigabyte joined into one clip: by the built site, by native ffmpeg's concat demuxer, and by a program
// that uses Mediabunny.
import { setTimeout as rest } from 'node:timers/promises';
import { say } from '../lib/console.mjs';
import { launch } from './browser.mjs';
import { input } from './inputs.mjs';
import { extraMemory } from './memory.mjs';
import { concatNatively } from './rivals.mjs';
import { clickCut, openOnSite } from './site.mjs';
import { formatMb, formatMs, markdownTable, median } from './stats.mjs';

/**
 * @typedef {import('../bench.mjs').Tools} Tools
 * @typedef {import('./browser.mjs').Target} Target
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ add: number, cut: number, size: number }} Joined ms from the choice of the second file to its part, and from the click
 *   to the Blob; bytes of the clip
 */

export const JOIN_TITLE = 'Two files of 517 MB joined, 22 min, 720p30 H.264/AAC';
const ROUNDS = 3;
/** By how many seconds the click shortens the last part, so that nothing made ahead is of use. */
const SHORTER_SEC = 20;

/** Adds a file, also one above the size limit. @param {Page} page @param {string} path @returns {Promise<number>} ms until it is a part */
async function add(page, path) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add another video' }).first().click();
  await (await chooser).setFiles(path);
  const parts = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('button');
  const list = page.getByRole('button', { name: /^2 files/ });
  await list.waitFor();
  if (
    (await list.textContent())?.includes('2 files') &&
    (await list.getAttribute('aria-label'))?.includes('used')
  ) {
    await list.click();
    const since = performance.now();
    await page.getByRole('button', { name: /^Open .+ anyway$/ }).click();
    await parts.nth(1).waitFor({ state: 'attached' });
    const took = performance.now() - since;
    await page.keyboard.press('Escape');
    return took;
  }
  const since = performance.now();
  await parts.nth(1).waitFor();
  return performance.now() - since;
}

/**
 * Opens both files and cuts them once.
 * @param {Target} target @param {string} url @param {readonly [string, string]} paths
 * @param {{ ahead?: boolean, memory?: boolean }} how ahead: the clip is made before the click; memory: measure it, which makes the
 *   times useless
 * @returns {Promise<{ joined: Joined, added: number, extra: number }>} added, extra: bytes of memory of opening the second file and of
 *   the cut
 */
async function joinOnSite({ browser, pid }, url, [first, second], { ahead = false, memory = false }) {
  const page = await browser.newPage();
  /** @template Result @param {() => Promise<Result>} work */
  const watched = async (work) =>
    memory ? extraMemory(pid, work) : { result: await work(), bytes: Number.NaN };
  try {
    const button = await openOnSite(page, url, first);
    // Only the second file is measured, not what the first one's preview still takes.
    await rest(2000);
    const { result: addMs, bytes: added } = await watched(async () => {
      const took = await add(page, second);
      await rest(500);
      return took;
    });
    // Its field keeps the focus, so that Enter changes the part.
    if (!ahead) {
      const end = page.getByRole('textbox', { name: 'End time' });
      const [seconds = 0, minutes = 0] = (await end.inputValue()).split(':').reverse().map(Number);
      await end.fill(String(60 * minutes + seconds - SHORTER_SEC));
    }
    // What can be made ahead is made, of which the page shows nothing.
    await rest(4000);
    const { bytes: extra } = await watched(() => clickCut(page, button, !ahead));
    const { blob, clicked, size } = await page.evaluate(() => window.marks);
    const cut = (blob ?? Number.NaN) - (clicked ?? Number.NaN);
    return { joined: { add: addMs, cut, size: size ?? Number.NaN }, added, extra };
  } finally {
    await page.close();
  }
}

/** In the page: copies the packets of all of its files with Mediabunny. @returns {Promise<number>} ms */
async function joinWithMediabunny() {
  const bunny = await import('/node_modules/mediabunny/dist/bundles/mediabunny.mjs');
  /** @type {HTMLInputElement | null} */
  const chosen = document.querySelector('#file');
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('joined.mp4', { create: true });
  const since = performance.now();
  // A buffer of a gigabyte would be more than some machines have.
  const target = new bunny.StreamTarget(await handle.createWritable());
  const output = new bunny.Output({ format: new bunny.Mp4OutputFormat({ fastStart: false }), target });
  const pictures = new bunny.EncodedVideoPacketSource('avc');
  const sounds = new bunny.EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures);
  output.addAudioTrack(sounds);
  await output.start();
  let at = 0;
  for (const file of chosen?.files ?? []) {
    const input = new bunny.Input({ source: new bunny.BlobSource(file), formats: bunny.ALL_FORMATS });
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const [seen, heard] = await Promise.all([video?.getDecoderConfig(), audio?.getDecoderConfig()]);
    if (!video || !audio || !seen || !heard) throw new Error('no video or audio');
    const begin = at;
    const copy = async (
      /** @type {AsyncGenerator<import('mediabunny').EncodedPacket>} */ packets,
      /** @type {(packet: import('mediabunny').EncodedPacket) => Promise<void>} */ send,
    ) => {
      // Before 0 is the encoder's delay, which would overlap the file before.
      for await (const packet of packets)
        if (packet.timestamp >= 0) await send(packet.clone({ timestamp: begin + packet.timestamp }));
    };
    await Promise.all([
      copy(new bunny.EncodedPacketSink(video).packets(), (packet) =>
        pictures.add(packet, { decoderConfig: seen }),
      ),
      copy(new bunny.EncodedPacketSink(audio).packets(), (packet) =>
        sounds.add(packet, { decoderConfig: heard }),
      ),
    ]);
    at += await input.computeDuration();
  }
  await output.finalize();
  const took = performance.now() - since;
  if ((await handle.getFile()).size < 1000) throw new Error('no clip');
  await folder.removeEntry('joined.mp4');
  return took;
}

/** @param {Target} target @param {string} origin @param {readonly string[]} paths @param {boolean} memory @returns {Promise<number>} ms, or bytes */
async function byMediabunny({ browser, pid }, origin, paths, memory) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/blank`);
    await page.evaluate(() => document.querySelector('#file')?.setAttribute('multiple', ''));
    await page.locator('#file').setInputFiles([...paths]);
    const work = () => page.evaluate(joinWithMediabunny);
    return memory ? (await extraMemory(pid, work)).bytes : await work();
  } finally {
    await page.close();
  }
}

/** @param {Tools} tools @param {{ quick: boolean }} options @returns {Promise<string>} a section of docs/benchmarks.md */
export async function join(tools, { quick }) {
  /** @type {import('./inputs.mjs').InputName[]} */
  const names = quick
    ? ['fifty-megabytes.mp4', 'fifty-megabytes-again.mp4', 'fifty-megabytes-other.mp4']
    : ['half-gigabyte.mp4', 'half-gigabyte-again.mp4', 'half-gigabyte-other.mp4'];
  /** @type {string[]} */
  const paths = [];
  for (const name of names) paths.push(await input(name, tools.ffmpeg));
  const [first = '', again = '', other = ''] = paths;
  const { url } = tools.site;
  /** Each in a fresh browser, without the memory that the one before left behind. @template Result @param {(target: Target) => Promise<Result>} work */
  const fresh = async (work) => {
    const target = await launch(tools.chromium);
    try {
      return await work(target);
    } finally {
      await target.browser.close();
    }
  };
  /** @type {Record<'native' | 'add' | 'added' | 'ahead' | 'aheadExtra' | 'cold' | 'coldExtra' | 'other' | 'otherExtra' | 'rival' | 'rivalExtra', number[]>} */
  const rows = {
    native: [],
    add: [],
    added: [],
    ahead: [],
    aheadExtra: [],
    cold: [],
    coldExtra: [],
    other: [],
    otherExtra: [],
    rival: [],
    rivalExtra: [],
  };
  let size = 0;
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    say(`two files joined, round ${round + 1}`);
    const site = (/** @type {string} */ second, how = {}) =>
      fresh((target) => joinOnSite(target, url, [first, second], how));
    const ahead = await site(again, { ahead: true });
    size = ahead.joined.size;
    rows.add.push(ahead.joined.add);
    rows.ahead.push(ahead.joined.cut);
    rows.cold.push((await site(again)).joined.cut);
    rows.other.push((await site(other)).joined.cut);
    const watched = await site(again, { ahead: true, memory: true });
    rows.added.push(watched.added);
    rows.aheadExtra.push(watched.extra);
    rows.coldExtra.push((await site(again, { memory: true })).extra);
    rows.otherExtra.push((await site(other, { memory: true })).extra);
    rows.native.push(await concatNatively(tools.ffmpeg, [first, again]));
    const { origin } = tools.modules;
    rows.rival.push(await fresh((target) => byMediabunny(target, origin, [first, again], false)));
    rows.rivalExtra.push(await fresh((target) => byMediabunny(target, origin, [first, again], true)));
  }
  const native = median(rows.native);
  /** @param {string} title @param {number[]} values ms @param {number[]} [memory] bytes */
  const line = (title, values, memory) => [
    title,
    formatMs(median(values)),
    `${(median(values) / native).toFixed(2)} ×`,
    memory ? formatMb(median(memory)) : '',
  ];
  const lines = [
    line('native ffmpeg, `-f concat` and `-c copy`', rows.native),
    line('**Snipreel**, adding the second file', rows.add, rows.added),
    line('**Snipreel**, click → Blob, verified', rows.ahead, rows.aheadExtra),
    line('the same, clicked before anything was made ahead', rows.cold, rows.coldExtra),
    line(
      'other parameter sets: one file rewritten, clicked before anything was made ahead',
      rows.other,
      rows.otherExtra,
    ),
    line('packets copied by Mediabunny to a file, not verified', rows.rival, rows.rivalExtra),
  ];
  return (
    `${JOIN_TITLE}\n\nBoth files have the same parameter sets, except where it says so. Memory: by how much that of all of the browser’s processes rises.\n\n` +
    `${markdownTable(['', 'median', 'vs. native', 'extra memory'], lines)}\n\nRounds: ${rows.native.length}. Clip: ${formatMb(size)}.\n`
  );
}
