/**
 * Players show the source's frames in clips with an exact start: before the splice, at it and behind it. Chromium makes the clips,
 * because WebKitGTK doesn't encode here.
 */
import { CASES, ExactClips } from './support/exact-clips';
import { expectFrames, framesAt } from './support/shown-frames';
import { test } from './support/world-test';

// A clip may be made first.
test.describe.configure({ timeout: 180_000 });

let clips: ExactClips;

test.beforeAll(async () => {
  clips = await ExactClips.serve();
});
test.afterAll(() => clips?.close());

for (const each of CASES)
  test(`an exact clip of ${each.name} (${each.what}) shows the source’s frames`, async ({ driver }) => {
    const clip = await clips.clip(each);
    await driver.goto(clips.url);
    const times = clip.checks.map(({ time }) => time);
    expectFrames(await driver.run(framesAt, { url: clip.url, times }), clip.checks, clip.frames);
  });
