// Opens the site as a visitor does who is about to choose a file.

/** ms without a request after which the page has fetched all that it wants. */
const QUIET_MS = 500;

/** Waits until the page has fetched nothing for a while from now on. @param {import('@playwright/test').Page} page */
async function fetched(page) {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(
    ([from = 0, quiet = 0]) => {
      const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
      return performance.now() - Math.max(from, ...ends) > quiet;
    },
    [since, QUIET_MS],
  );
}

/**
 * Loads the page, and has it fetch the editor's code.
 * @param {import('@playwright/test').Page} page @param {string} url
 */
export async function arrive(page, url) {
  await page.goto(url);
  await fetched(page);
  // As a visitor does on the way to the button. The page then fetches the editor's code.
  await page.getByTestId('drop-zone').hover();
  await fetched(page);
}
