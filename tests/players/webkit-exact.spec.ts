/** The same in WebKitGTK, with clips made by Chromium, because WebKitGTK doesn't encode here. */
import { test } from '@playwright/test';
import { CASES, ExactClips } from './support/exact-clips';
import { expectFrames, framesAt } from './support/shown-frames';
import { WebKit } from './support/webkit';

// A clip may be made first.
test.describe.configure({ timeout: 180_000 });

let clips: ExactClips;
let webkit: WebKit;

test.beforeAll(async () => {
  clips = await ExactClips.serve();
  webkit = await WebKit.open();
});
test.afterAll(async () => {
  await webkit?.close();
  await clips?.close();
});

for (const each of CASES)
  test(`WebKitGTK shows the source’s frames of an exact clip of ${each.name} (${each.what})`, async () => {
    const clip = await clips.clip(each);
    await webkit.goto(clips.url);
    const times = clip.checks.map(({ time }) => time);
    expectFrames(await webkit.run(framesAt, { url: clip.url, times }), clip.checks, clip.frames);
  });
