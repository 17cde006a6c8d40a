/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */

/** The page in which our modules and the rivals run: a file input, and `chosenFile()` for what it holds. */
export const BLANK_PAGE =
  '<input type="file" id="file"><script>globalThis.chosenFile = () => document.querySelector("#file").files[0]</script>';

/**
 * Runs `work` in such a page, which holds the file at `path`.
 * @template Result
 * @param {BrowserContext} browser @param {string} origin of the modules @param {string} path
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} work
 */
export async function withFile(browser, origin, path, work) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    return await work(page);
  } finally {
    await page.close();
  }
}
