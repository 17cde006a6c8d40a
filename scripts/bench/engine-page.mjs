// Cuts with one of our engines in the blank page, once its program is loaded and the file open.
import { withFile } from './blank-page.mjs';
import { launch } from './browser.mjs';

/**
 * @typedef {'packets' | 'ffmpeg'} EngineName
 * @typedef {{
 *   name: EngineName, container: import('../../lib/media/formats').Container, range: readonly [start: number, end: number],
 *   options?: Partial<import('../../lib/edit/edit').EditOptions>,
 * }} Wanted range: s
 * @typedef {{ ms: number, forecastSec: number | null }} Cut ms of the cut alone
 */

/** In the page: forecasts, cuts and downloads the clip. @param {Wanted} wanted @returns {Promise<Cut>} */
async function withEngine({ name, container, range: [start, end], options }) {
  // The rows of ffmpeg.wasm are libx264's. Where there is an encoder, the browser encodes what ffmpeg decodes.
  if (name === 'ffmpeg') Reflect.deleteProperty(window, 'VideoEncoder');
  const engine =
    name === 'ffmpeg'
      ? (await import('/lib/cut/engines/ffmpeg/engine.ts')).ffmpegEngine
      : (await import('/lib/cut/engines/packets/engine.ts')).packetsEngine;
  const { editOf } = await import('/tests/support/edits.ts');
  const signal = new AbortController().signal;
  const source = { id: 1, file: chosenFile(), container };
  const opened = await engine.open([source], { signal, onLoad() {} });
  const edit = editOf(start * 1000, end * 1000, options, source);
  const forecast = await opened.forecast(edit);
  const since = performance.now();
  const clip = await opened.cut(edit, { signal, onProgress() {} });
  const ms = performance.now() - since;
  if (clip.report.video !== 'encoded') throw new Error('the video was not encoded');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(clip.blob);
  link.download = 'clip.mp4';
  link.click();
  return { ms, forecastSec: forecast?.encodeSec ?? null };
}

/**
 * Cuts in a fresh browser.
 * @template Result
 * @param {import('../bench.mjs').Tools} tools @param {string} path of the file @param {Wanted} wanted
 * @param {(clip: string, cut: Cut) => Promise<Result>} judge gets the path of the clip, which doesn't outlive the browser
 */
export async function cutInBlankPage({ chromium, modules }, path, wanted, judge) {
  const { browser } = await launch(chromium);
  try {
    return await withFile(browser, modules.origin, path, async (page) => {
      const download = page.waitForEvent('download', { timeout: 0 });
      const cut = await page.evaluate(withEngine, wanted);
      return await judge(await (await download).path(), cut);
    });
  } finally {
    await browser.close();
  }
}
