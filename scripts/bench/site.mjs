// The built site, driven as a visitor drives it, with the page's own clock read at the moments that count.
import { extraMemory } from './memory.mjs';

/** Runs in the page before its scripts: notes when a file was chosen, the cut became possible, was asked for, was done. */
function watch() {
  const marks = {};
  Object.assign(window, { marks });
  addEventListener(
    'change',
    (event) => {
      if (event.target.type === 'file') marks.chosen = performance.now();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button');
      if (button?.textContent.includes('Open it anyway')) marks.chosen = performance.now();
      if (button?.textContent.startsWith('Cut &')) marks.clicked = performance.now();
    },
    true,
  );
  const look = () => {
    for (const button of document.querySelectorAll('button')) {
      if (button.textContent.startsWith('Cut &') && !button.disabled) marks.ready ??= performance.now();
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
    if (marks.clicked && !(blob instanceof File)) {
      marks.blob ??= performance.now();
      marks.size = blob.size;
    }
    return create(blob);
  };
}

async function type(page, name, seconds) {
  const field = page.getByRole('textbox', { name });
  await field.fill(String(seconds));
  await field.press('Enter');
}

/**
 * Opens a file and cuts it once. Milliseconds and bytes.
 * @param {{ browser: import('@playwright/test').BrowserContext, pid: string }} target
 * @param {{ atOnce?: boolean, exact?: boolean, memory?: boolean }} [options] `atOnce`: the click follows the last change in the
 *   same moment, and nothing is done ahead of it; `exact`: with an exact start, which has to be between keyframes; `memory`: told
 *   too, which makes the times useless
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
    await page.addInitScript(watch);
    await page.goto(url);
    // As a visitor does on the way to the chooser; it is what the page begins to fetch the editor's code on.
    await page.getByTestId('drop-zone').hover();
    await page.waitForTimeout(1000);
    await page.locator('input[type=file]').setInputFiles(path);
    const button = page.getByRole('button', { name: /^Cut & Download/ });
    const anyway = page.getByRole('button', { name: 'Open it anyway' });
    await anyway.or(page.getByRole('heading', { name: 'Edit Your Video' })).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await button.waitFor({ timeout: 120_000 });
    await page.waitForFunction(() => window.marks.ready);
    await type(page, 'End time', end);
    if (exact) {
      // One frame beside the start that is measured: so the choice is there, and nothing that is done ahead serves.
      await type(page, 'Start time', start + 0.1);
      await page.getByRole('radio', { name: 'Exact start' }).check();
    }
    if (atOnce) await page.getByRole('textbox', { name: 'Start time' }).fill(String(start));
    else await type(page, 'Start time', start);
    // The preview's decoder and the forecast come to rest first: only the cut is measured.
    await page.waitForTimeout(1000);
    const { result: cut, bytes } = await watched(memory && pid, async () => {
      const download = page.waitForEvent('download');
      const clicked = performance.now();
      // Not Playwright's click, whose own checks take a tenth of a second.
      await button.evaluate((element, enter) => {
        const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
        if (enter) document.activeElement?.dispatchEvent(key);
        element.click();
      }, atOnce);
      await (await download).path();
      return performance.now() - clicked;
    });
    const marks = await page.evaluate(() => window.marks);
    return {
      open: marks.ready - marks.chosen,
      cut: marks.blob - marks.clicked,
      saved: cut,
      extra: bytes,
      size: marks.size,
      deeds: await page.getByTestId('clip-deeds').textContent(),
    };
  } finally {
    await page.close();
  }
}

/** @param {string | false} pid whose memory is asked for */
const watched = async (pid, work) => (pid ? extraMemory(pid, work) : { result: await work(), bytes: null });

/** How the browser saves a Blob of this many bytes of the same file (ms, bytes of memory): no cutter can do better. */
export async function saveOnly({ browser, pid }, url, path, size, { memory = false } = {}) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'plain' })),
    );
    await page.locator('#plain').setInputFiles(path);
    await page.waitForTimeout(1000);
    const { result, bytes } = await watched(memory && pid, async () => {
      const download = page.waitForEvent('download');
      const clicked = performance.now();
      await page.evaluate((length) => {
        const anchor = document.createElement('a');
        const file = document.querySelector('#plain').files[0];
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
