// What it costs to hold a clip against its source, by our own modules in the page: the parts that the site does ahead of the click.

/** In the page: cuts once, then verifies; milliseconds. */
async function verifyInPage([start, end]) {
  const [{ cutMovie, openForCut }, { checkClip, checkPictures }] = await Promise.all([
    import('/lib/cut/write/cut-movie.ts'),
    import('/lib/cut/verify/check-clip.ts'),
  ]);
  const file = document.querySelector('#file').files[0];
  const request = { startDs: start * 10, endDs: end * 10 };
  const open = await openForCut(file);
  const { head, ranges, report, durationSec } = await cutMovie(open, request);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => file.slice(from, to))]);
  const claim = { request, report, durationSec, byIndex: true, layout: { head: head.length, ranges } };
  const since = performance.now();
  const checked = await checkClip(clip, open.movie, claim);
  const tables = performance.now() - since;
  await checkPictures(checked, new AbortController().signal);
  const pictures = performance.now() - since - tables;
  if (checked.verification.samples === 0) throw new Error('nothing was verified');
  return { tables, pictures, compared: checked.verification.pictures };
}

/** @param {{ browser: import('@playwright/test').BrowserContext }} target */
export async function verify({ browser }, origin, path, range) {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/blank`);
    await page.locator('#file').setInputFiles(path);
    return await page.evaluate(verifyInPage, range);
  } finally {
    await page.close();
  }
}
