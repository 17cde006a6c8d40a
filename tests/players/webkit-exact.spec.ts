/** The same in WebKitGTK, with clips made by Chromium, because WebKitGTK doesn't encode here. */
import { test } from '@playwright/test';
import { CASES, makeExactClips } from './support/exact-clips';
import { expectFrames, framesAt } from './support/shown-frames';
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
  test(`WebKitGTK shows the source’s frames of an exact clip of ${name} (${what})`, async () => {
    const clip = clips.clip(name);
    await webkit.goto(clips.url);
    const times = clip.checks.map(({ time }) => time);
    expectFrames(await webkit.run(framesAt, { url: clip.url, times }), clip.checks, clip.frames);
  });
