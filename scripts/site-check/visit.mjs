// Opens a file on the built site and cuts it, as a visitor does.

const OPEN_MS = 120_000;
const CUT_MS = 300_000;
const SETTLE_MS = 15_000;

/**
 * @param {import('@playwright/test').BrowserContext} browser
 * @param {(page: Page) => Promise<void>} work called with the file open and its engine ready
 * @returns why it was refused, in the site's own words; else what the page showed of it
 */
export async function visit(browser, url, path, work) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
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
    await page
      .getByRole('button', { name: /^Cut & Download/ })
      .or(page.locator('[data-sonner-toast]'))
      .first()
      .waitFor({ timeout: OPEN_MS });
    const toast = page.locator('[data-sonner-toast]');
    if (await toast.isVisible()) return { asked, refused: await toast.innerText() };
    const preview = await previewOf(page);
    await work(page);
    return { asked, preview, wasm: requests.some((address) => /\/engine\/.*wasm/.test(address)) };
  } finally {
    await page.close();
  }
}

/** What stands in the player's place: the browser's own picture, a frame of ours, or words. */
async function previewOf(page) {
  const frame = page.getByRole('img', { name: /^Frame of your video/ });
  const words = page.locator('#editor [role=status]').filter({ hasText: /no picture/ });
  const deadline = Date.now() + SETTLE_MS;
  while (Date.now() < deadline) {
    const native = await page
      .locator('#editor video')
      .first()
      .evaluate((video) => video.videoWidth > 0 && video.currentSrc !== '')
      .catch(() => false);
    if (native) return 'the browser’s own';
    if (await frame.isVisible()) return 'ours';
    if (await words.first().isVisible()) return 'none: said so';
    await page.waitForTimeout(100);
  }
  return 'NOTHING';
}

/** Seconds of the file, as the field of the end has them when it is opened. */
export async function lengthOf(page) {
  const parts = (await page.getByRole('textbox', { name: 'End time' }).inputValue()).split(':');
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Cuts `[start, end)` (seconds) and saves the clip. @returns its path and what the site says it did; or its refusal. */
export async function cut(page, { startSec, endSec }, path) {
  const type = async (name, seconds) => {
    const field = page.getByRole('textbox', { name });
    // Of a file whose length nobody knows all is cut, and the fields are locked.
    if (await field.isDisabled()) return;
    await field.fill(seconds.toFixed(1));
    await field.press('Enter');
  };
  await type('Start time', 0);
  await type('End time', endSec);
  await type('Start time', startSec);
  const button = page.getByRole('button', { name: /^Cut & Download/ });
  if (!(await button.isEnabled())) return { refused: await reasonBeside(page) };
  // The toast of the cut before would be taken for this one's.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('[data-sonner-toast] [data-close-button]')) button.click();
  });
  await page.waitForFunction(() => !document.querySelector('[data-sonner-toast]'));
  const download = page.waitForEvent('download', { timeout: CUT_MS });
  const failure = page.locator('[data-sonner-toast]').filter({ hasText: 'failed' });
  const failed = failure.waitFor({ timeout: CUT_MS }).then(() => null);
  // Whichever of the two does not come ends with the page.
  download.catch(() => {});
  failed.catch(() => {});
  await button.click();
  const clip = await Promise.race([download, failed]);
  if (!clip) return { refused: `${await failure.innerText()} ${await reasonBeside(page)}` };
  await clip.saveAs(path);
  const success = page.locator('[data-sonner-toast]').filter({ hasText: 'successfully' });
  await success.first().waitFor();
  const said = await page.getByTestId('forecast').innerText();
  return { path, said, encodedVideo: /video (re-encoded|as H)/i.test(said) };
}

const reasonBeside = (page) =>
  page
    .locator('#editor [role=alert], #editor [role=status]')
    .allInnerTexts()
    .then((texts) => texts.filter(Boolean).join(' '));
