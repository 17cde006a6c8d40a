/** Players show the source's frames in clips with an exact start: before the splice, at it and behind it. */
import { test } from '@playwright/test';
import { CASES, makeExactClips } from './support/exact-clips';
import { expectFrames, framesAt } from './support/shown-frames';

let clips: Awaited<ReturnType<typeof makeExactClips>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  clips = await makeExactClips();
});
test.afterAll(() => clips?.close());

for (const { name, what } of CASES)
  test(`an exact clip of ${name} (${what}) shows the source’s frames`, async ({ page }) => {
    const clip = clips.clip(name);
    await page.goto(clips.url);
    const times = clip.checks.map(({ time }) => time);
    expectFrames(await page.evaluate(framesAt, { url: clip.url, times }), clip.checks, clip.frames);
  });
