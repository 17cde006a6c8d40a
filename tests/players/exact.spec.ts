/** What players show of clips with an exact start: each picture is the source's own, before the splice, at it and behind it. */
import { test } from '@playwright/test';
import { CASES, makeExactClips } from './support/exact-clips';
import { expectPictures, picturesAt } from './support/looks';

let clips: Awaited<ReturnType<typeof makeExactClips>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  clips = await makeExactClips();
});
test.afterAll(() => clips?.close());

for (const { name, what } of CASES)
  test(`an exact clip of ${name} (${what}) shows the source’s pictures`, async ({ page }) => {
    const clip = clips.clip(name);
    await page.goto(clips.url);
    const times = clip.looks.map(({ time }) => time);
    expectPictures(await page.evaluate(picturesAt, { url: clip.url, times }), clip.looks, clip.pictures);
  });
