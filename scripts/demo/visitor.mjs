// What a visitor does in the editor before a screenshot.

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string | RegExp} name @returns {(page: Page) => Promise<void>} */
export const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** Sets both marks, in seconds. The end comes first, because the start can't pass it. @param {string} start @param {string} end */
export const mark = (start, end) => async (/** @type {Page} */ page) => {
  for (const [name, time] of /** @type {const} */ ([
    ['End time', end],
    ['Start time', start],
  ])) {
    await page.getByRole('textbox', { name }).fill(time);
    await page.getByRole('textbox', { name }).press('Enter');
  }
};

/** Cuts, and waits for the clip's card. @param {Page} page */
export async function cut(page) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Cut & Download/ }).click();
  await saved;
  await page.getByTestId('result-card').waitFor();
}

/** Splits the video at these frames, in their order. @param {readonly number[]} splits */
export const splitAt = (splits) => async (/** @type {Page} */ page) => {
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  let at = 0;
  for (const split of splits) {
    for (; at < split; at++) await page.keyboard.press('.');
    await page.keyboard.press('s');
  }
};

/** Adds more videos. @param {Page} page @param {string[]} videos */
export async function addFiles(page, videos) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add another video' }).click();
  await (await chooser).setFiles(videos);
  await page.getByRole('list', { name: 'Parts' }).waitFor();
}
