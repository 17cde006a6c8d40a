// Opens a file on the built site and cuts it, as a visitor does.
import { setTimeout as nextPoll } from 'node:timers/promises';

const OPEN_MS = 120_000;
const CUT_MS = 300_000;
const PREVIEW_MS = 15_000;

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @param {import('@playwright/test').BrowserContext} browser @param {string} url @param {string} path
 * @param {(page: Page) => Promise<void>} work called once the file is open and its engine ready
 * @returns {Promise<{ asked?: boolean, refused?: string, preview?: string }>} refused: the site's reason; preview: what is seen
 */
export async function visit(browser, url, path, work) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.mouse.move(5, 5);
    await page.locator('input[type=file]').setInputFiles(path);
    const heading = page.getByRole('heading', { name: 'Edit Your Video' });
    const alert = page.getByTestId('drop-zone').getByRole('alert').locator('p');
    await heading.or(alert).first().waitFor({ timeout: OPEN_MS });
    const anyway = page.getByRole('button', { name: 'Open it anyway' });
    const asked = await anyway.isVisible();
    if (asked) await anyway.click();
    else if (await alert.isVisible()) return { refused: await alert.innerText() };
    const toast = page.locator('[data-sonner-toast]');
    await page
      .getByRole('button', { name: /^Cut & Download/ })
      .or(toast)
      .first()
      .waitFor({ timeout: OPEN_MS });
    if (await toast.isVisible()) return { asked, refused: await toast.innerText() };
    const preview = await previewOf(page);
    await work(page);
    return { asked, preview };
  } finally {
    await page.close();
  }
}

/** What the player shows: the browser's own video, a frame that we decoded, or a message. @param {Page} page */
async function previewOf(page) {
  const frame = page.getByRole('img', { name: /^Frame of your video/ });
  const message = page
    .locator('#editor [role=status]')
    .filter({ hasText: /no preview|may be damaged|but no video/ });
  const deadline = Date.now() + PREVIEW_MS;
  while (Date.now() < deadline) {
    const isNative = await page
      .locator('#editor video')
      .first()
      .evaluate(
        (video) => video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentSrc !== '',
      )
      .catch(() => false);
    if (isNative) return 'the browser’s own';
    if (await frame.isVisible()) return 'ours';
    if (await message.first().isVisible()) return 'none, with a message';
    await nextPoll(100);
  }
  return 'NOTHING';
}

/** The length of the open file in seconds, which its end field shows at first. @param {Page} page */
export const lengthOf = (page) => secondsIn(page, 'End time');

/** @param {Page} page @param {string} name of a field */
async function secondsIn(page, name) {
  const parts = (await page.getByRole('textbox', { name }).inputValue()).split(':');
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** @param {Page} page @param {string} name of a field @param {number} seconds */
async function type(page, name, seconds) {
  const field = page.getByRole('textbox', { name });
  // A file of unknown length is cut as a whole, and its fields are disabled.
  if (await field.isDisabled()) return;
  await field.fill(seconds.toFixed(1));
  await field.press('Enter');
}

/** @typedef {{ refused: string } | { refused?: undefined, said: string }} Done refused: the site's reason; said: its report */

/**
 * Cuts a range and saves the clip.
 * @param {Page} page @param {{ startSec: number, endSec: number }} range @param {string} path of the clip
 * @returns {Promise<Done>}
 */
export async function cut(page, { startSec, endSec }, path) {
  await type(page, 'Start time', 0);
  await type(page, 'End time', endSec);
  await type(page, 'Start time', startSec);
  return save(page, path);
}

/** The shortest single part to keep, in seconds. */
const SINGLE_SEC = 1;

/**
 * Marks two or more parts, in the order of the source. One range is marked before.
 * @param {Page} page @param {{ startSec: number, endSec: number }[]} parts
 */
export async function mark(page, parts) {
  const add = page.getByRole('button', { name: 'Add part' });
  await type(page, 'Start time', 0);
  await type(page, 'End time', Math.max(SINGLE_SEC, parts[0]?.endSec ?? 0));
  // A part may be shorter once it isn't alone. The new one lies behind it.
  await add.click();
  await chipsOf(page).nth(1).press('ArrowLeft');
  for (const [index, { startSec, endSec }] of parts.entries()) {
    if (index === 1) await chipsOf(page).first().press('ArrowRight');
    if (index > 1) await add.click();
    // It begins with a frame, which may lie behind the end to mark.
    if ((await secondsIn(page, 'Start time')) > startSec) await type(page, 'Start time', startSec);
    await type(page, 'End time', endSec);
    await type(page, 'Start time', startSec);
  }
}

/** The parts in the list. @param {Page} page */
const chipsOf = (page) => page.getByRole('list', { name: 'Parts', exact: true }).getByRole('button');

/** Moves the last part of the list to its beginning, with keys. @param {Page} page */
export async function lastFirst(page) {
  const chips = chipsOf(page);
  const count = await chips.count();
  await chips.nth(count - 1).focus();
  for (let i = 1; i < count; i++) await page.keyboard.press('Alt+ArrowLeft');
}

/**
 * Chooses how the parts start, where there is a choice.
 * @param {Page} page @param {'Lossless' | 'Exact start'} name @returns {Promise<boolean>} whether that was possible
 */
export async function startBy(page, name) {
  await settled(page);
  const choice = page.getByRole('radio', { name });
  if (!(await choice.isVisible()) || !(await choice.isEnabled())) return false;
  await choice.check();
  await settled(page);
  return true;
}

/** Waits for the forecast of the edit, which the choices depend on. @param {Page} page */
async function settled(page) {
  const said = async () => (await page.locator('.cut-details').innerText()).trim();
  let before = await said();
  for (let same = 0; same < 3; ) {
    await nextPoll(150);
    const now = await said();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Cuts what is marked and saves the clip. @param {Page} page @param {string} path of the clip @returns {Promise<Done>} */
export async function save(page, path) {
  const button = page.getByRole('button', { name: /^Cut & Download/ });
  if (!(await button.isEnabled())) return { refused: await reasonShown(page) };
  // Otherwise the toast of the previous cut would be taken for this one's.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll('[data-sonner-toast] [data-close-button]'))
      if (close instanceof HTMLElement) close.click();
  });
  await page.waitForFunction(() => !document.querySelector('[data-sonner-toast]'));
  const download = page.waitForEvent('download', { timeout: CUT_MS });
  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'failed' });
  const failed = failure.waitFor({ timeout: CUT_MS }).then(() => null);
  // One of the two never happens, and is rejected when the page closes.
  download.catch(() => {});
  failed.catch(() => {});
  await button.click();
  const clip = await Promise.race([download, failed]);
  if (!clip) return { refused: `${await failure.innerText()} ${await reasonShown(page)}` };
  await clip.saveAs(path);
  const success = page.locator('[data-sonner-toast]').filter({ hasText: 'successfully' });
  await success.first().waitFor();
  return { said: await page.getByTestId('forecast').innerText() };
}

/** @param {Page} page */
async function reasonShown(page) {
  const texts = await page.locator('#editor [role=alert], #editor [role=status]').allInnerTexts();
  return texts.filter(Boolean).join(' ');
}
