// What verifying a clip against its source costs, by our own modules in the page: the part that the site does ahead of the click.

/** In the page: cuts once, then verifies; milliseconds. */
async function verifyInPage([start, end]) {
  const [{ openForCut }, { cutMovie }, { checkClip, checkPictures }] = await Promise.all([
    import('/lib/cut/write/open-movie.ts'),
    import('/lib/cut/write/cut-movie.ts'),
    import('/lib/cut/verify/check-clip.ts'),
  ]);
  const file = document.querySelector('#file').files[0];
  const part = { source: { id: 1, file, container: 'mp4' }, startMs: start * 1000, endMs: end * 1000 };
  const edit = { parts: [part], start: 'lossless', sound: 'keep', metadata: 'keep' };
  const open = await openForCut(file);
  const { head, ranges, contents, durationSec } = await cutMovie(open, edit);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => file.slice(from, to))]);
  const claim = { edit, contents, durationSec, byIndex: true, layout: { head: head.length, ranges } };
  const since = performance.now();
  const checked = await checkClip(clip, open.movie, claim);
  const tables = performance.now() - since;
  await checkPictures(checked, new AbortController().signal);
  const frames = performance.now() - since - tables;
  if (checked.verification.samples === 0) throw new Error('nothing was verified');
  return { tables, frames, compared: checked.verification.frames };
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
