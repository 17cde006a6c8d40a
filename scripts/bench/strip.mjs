// Measures how soon the timeline's strip is complete: by what it shows, not by what it says.
import { arrive } from './arrive.mjs';
import { LONG_MS, traced } from './trace.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {NonNullable<Window['strip']>} Strip
 */

/** In the page, before its scripts: notes when the strip shows its first frame, all of them, and its whole waveform. */
function watchStrip() {
  /** Pixels; of the strip's ruler and frames, and of the waveform below. */
  const [ABOVE, WAVE] = [80, 36];
  /** Pixels beside the waveform's middle line that even quiet audio covers, and an unread column doesn't. */
  const OFF_MIDDLE = 3;
  /** Pixels of a frame of 16:9. */
  const FRAME = 100;
  const isHeard = (/** @type {HTMLCanvasElement} */ canvas) => {
    const ratio = canvas.width / canvas.clientWidth;
    const row = (/** @type {number} */ y) =>
      canvas.getContext('2d')?.getImageData(0, Math.round(y * ratio), canvas.width, 1).data ?? [];
    const [wave, below] = [row(ABOVE + WAVE / 2 - OFF_MIDDLE), row(ABOVE + WAVE - 1)];
    for (let i = 0; i < canvas.width; i++) if (wave[4 * i] === below[4 * i]) return false;
    return true;
  };
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
      const since = performance.now();
      /** @type {Strip} */
      const strip = {};
      window.strip = strip;
      const now = () => Math.round(performance.now() - since);
      const look = () => {
        const element = document.querySelector('[data-testid=strip]');
        const canvas = element?.querySelector('canvas');
        const frames = Number(element?.getAttribute('data-thumbnails'));
        if (element && frames >= 1) strip.first ??= now();
        if (element && frames >= Math.floor(element.clientWidth / FRAME)) strip.all ??= now();
        if (strip.glance === undefined && canvas && canvas.clientWidth > 0 && isHeard(canvas))
          strip.glance = now();
        if (strip.glance !== undefined && Number(element?.getAttribute('data-heard')) > 0)
          strip.heard ??= now();
      };
      setInterval(look, 20);
    },
    true,
  );
}

/** Loads the page, and has it fetch the editor's code. @param {Page} page fresh @param {string} url */
async function prepare(page, url) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(watchStrip);
  await arrive(page, url);
}

/**
 * Opens a file and waits for its whole strip.
 * @param {Page} page @param {string} path @param {boolean} heard of its waveform, too
 * @returns {Promise<Strip>} ms from the choice of the file
 */
async function choose(page, path, heard) {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.waitForFunction((all) => window.strip?.all && (!all || window.strip.heard), heard, {
    polling: 100,
    timeout: 60_000,
  });
  return page.evaluate(() => window.strip ?? {});
}

/**
 * How soon the strip of a file is complete.
 * @param {Page} page fresh @param {string} url @param {string} path @param {{ heard?: boolean }} [options] heard: its waveform, too
 */
export async function openStrip(page, url, path, { heard = false } = {}) {
  await prepare(page, url);
  return choose(page, path, heard);
}

/**
 * The longest tasks of the page's main thread meanwhile.
 * @param {Page} page fresh @param {string} url @param {string} path
 */
export async function tasksOfStrip(page, url, path) {
  await prepare(page, url);
  const tasks = await traced(page, () => choose(page, path, false));
  const longest = (/** @type {'wall' | 'processor'} */ key) => Math.max(...tasks.map((task) => task[key]));
  return {
    wall: longest('wall'),
    processor: longest('processor'),
    long: tasks.filter(({ processor }) => processor > LONG_MS).length,
  };
}
