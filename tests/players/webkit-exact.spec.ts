/** The same in WebKitGTK, of clips that Chromium made: it encodes nothing itself. */
import { test } from '@playwright/test';
import { CASES, makeExactClips } from './support/exact-clips';
import { expectPictures, picturesAt } from './support/looks';
import { WebKit } from './support/webkit';

let clips: Awaited<ReturnType<typeof makeExactClips>>;
let webkit: WebKit;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  clips = await makeExactClips();
});
test.afterAll(() => clips?.close());
test.beforeEach(async () => {
  webkit = await WebKit.open();
});
test.afterEach(() => webkit?.close());

for (const { name, what } of CASES)
  test(`WebKitGTK shows the source’s pictures of an exact clip of ${name} (${what})`, async () => {
    const clip = clips.clip(name);
    await webkit.goto(clips.url);
    const times = clip.looks.map(({ time }) => time);
    expectPictures(await webkit.run(picturesAt, { url: clip.url, times }), clip.looks, clip.pictures);
  });
