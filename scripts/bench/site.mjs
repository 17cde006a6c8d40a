// Drives the built site as a visitor does, and reads the page's own clock when something happens.
import { setTimeout as rest } from 'node:timers/promises';
import { arrive } from './arrive.mjs';
import { extraMemory } from './memory.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./browser.mjs').Target} Target
 * @typedef {{ open: number, cut: number, saved: number, extra: number, size: number, summary: string }} Measured
 *   ms from the choice of the file to the button, from the click to the Blob, from the click to the file; bytes of memory and
 *   of the clip; what the site says it did
 */

/** Ten exact starts take half a minute. */
const CUT_MS = 300_000;

/** In the page, before its scripts: notes when a file was chosen, the cut was possible, clicked, and done. */
function watch() {
  /** @type {Window['marks']} */
  const marks = {};
  Object.assign(window, { marks });
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') marks.chosen = performance.now();
    },
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      const label = target instanceof Element ? (target.closest('button')?.textContent ?? '') : '';
      if (label.includes('Open it anyway')) marks.chosen = performance.now();
      if (label.startsWith('Cut &')) marks.clicked = performance.now();
    },
    true,
  );
  const look = () => {
    for (const button of document.querySelectorAll('button')) {
      if (button.textContent?.startsWith('Cut &') && !button.disabled) marks.ready ??= performance.now();
    }
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    }),
  );
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (marks.clicked && blob instanceof Blob && !(blob instanceof File)) {
      marks.blob ??= performance.now();
      marks.size = blob.size;
    }
    return create(blob);
  };
}

/** @param {Page} page @param {string} name of the field @param {number} seconds */
export async function type(page, name, seconds) {
  const field = page.getByRole('textbox', { name });
  await field.fill(String(seconds));
  await field.press('Enter');
}

/** Opens a file, once the page is at rest. @param {Page} page @param {string} url @param {string} path @returns the cut button */
export async function openOnSite(page, url, path) {
  await page.addInitScript(watch);
  await arrive(page, url);
  await page.locator('input[type=file]').setInputFiles(path);
  const button = page.getByRole('button', { name: /^Cut & Download/ });
  const anyway = page.getByRole('button', { name: 'Open it anyway' });
  await anyway.or(page.getByRole('heading', { name: 'Edit Your Video' })).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await button.waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => window.marks.ready);
  return button;
}

/**
 * Clicks the cut button, and waits for the file.
 * @param {Page} page @param {import('@playwright/test').Locator} button @param {boolean} enter press it in the focused field first
 * @returns {Promise<number>} ms
 */
export async function clickCut(page, button, enter) {
  const download = page.waitForEvent('download', { timeout: CUT_MS });
  const clicked = performance.now();
  // Not by Playwright's click, whose checks take a tenth of a second.
  await button.evaluate((element, pressed) => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    if (pressed) document.activeElement?.dispatchEvent(key);
    if (element instanceof HTMLElement) element.click();
  }, enter);
  await (await download).path();
  return performance.now() - clicked;
}

/**
 * Opens a file and cuts it once.
 * @param {Target} target @param {string} url @param {string} path @param {[start: number, end: number]} range s
 * @param {{ atOnce?: boolean, exact?: boolean, memory?: boolean }} [options]
 *   atOnce: click right after the last change, so that nothing is made ahead; exact: with an exact start, which must lie between
 *   keyframes; memory: measure it, which makes the times useless
 * @returns {Promise<Measured>}
 */
export async function cutOnSite(
  { browser, pid },
  url,
  path,
  [start, end],
  { atOnce = false, exact = false, memory = false } = {},
) {
  const page = await browser.newPage();
  try {
    const button = await openOnSite(page, url, path);
    await type(page, 'End time', end);
    if (exact) {
      // A start near the measured one: it offers the choice, and what is made ahead for it is of no use later.
      await type(page, 'Start time', start + 0.1);
      await page.getByRole('radio', { name: 'Exact start' }).check();
    }
    if (atOnce) await page.getByRole('textbox', { name: 'Start time' }).fill(String(start));
    else await type(page, 'Start time', start);
    // The preview's decoder and the forecast finish first, so that only the cut is measured; for its memory, the timeline's thumbnails
    // and loudness, too.
    await rest(memory ? 6000 : 1000);
    const { result: saved, bytes } = await watched(memory && pid, () => clickCut(page, button, atOnce));
    const marks = await page.evaluate(() => window.marks);
    const at = (/** @type {keyof Window['marks']} */ name) => marks[name] ?? Number.NaN;
    return {
      open: at('ready') - at('chosen'),
      cut: at('blob') - at('clicked'),
      saved,
      extra: bytes,
      size: at('size'),
      summary: (await page.getByTestId('clip-summary').textContent()) ?? '',
    };
  } finally {
    await page.close();
  }
}

/**
 * @template Result
 * @param {string | false} pid of the process whose memory is measured @param {() => Promise<Result>} work
 */
const watched = async (pid, work) =>
  pid ? extraMemory(pid, work) : { result: await work(), bytes: Number.NaN };

/**
 * Saves a Blob of this many bytes of the same file. No cut can be faster.
 * @param {Target} target @param {string} url @param {string} path @param {number} size
 * @param {{ memory?: boolean }} [options] memory: as of {@link cutOnSite}
 * @returns {Promise<{ saved: number, extra: number }>} ms, bytes of memory
 */
export async function saveOnly({ browser, pid }, url, path, size, { memory = false } = {}) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'plain' })),
    );
    await page.locator('#plain').setInputFiles(path);
    await rest(1000);
    const { result, bytes } = await watched(memory && pid, async () => {
      const download = page.waitForEvent('download');
      const clicked = performance.now();
      await page.locator('#plain').evaluate((input, length) => {
        const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
        if (!file) throw new Error('no file chosen');
        const anchor = document.createElement('a');
        anchor.href = URL.createObjectURL(new Blob([file.slice(0, length)], { type: 'video/mp4' }));
        anchor.download = 'plain.mp4';
        anchor.click();
      }, size);
      await (await download).path();
      return performance.now() - clicked;
    });
    return { saved: result, extra: bytes };
  } finally {
    await page.close();
  }
}
