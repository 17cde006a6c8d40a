/** The built site in WebKitGTK: chooses a file, marks a range, cuts, and judges the clip. */
import { expect, test } from '@playwright/test';
import { EXACT_REFUSALS, HOW_IT_STARTS } from '@/lib/editor/messages/cut';
import { fixtures } from '../fixtures';
import { DrivenEditor } from './support/driven-editor';
import { judgeExactClip } from './support/exact-by-ffmpeg';
import { EXACT_CASES, isForFfmpeg, judgeSiteClip, type Run, SITE_CASES } from './support/site-clip';
import { WebKit } from './support/webkit';

let webkit: WebKit;
let editor: DrivenEditor;
test.beforeEach(async () => {
  webkit = await WebKit.open();
  editor = new DrivenEditor(webkit);
});
test.afterEach(() => webkit.close());

const run: Run = (work, arg) => webkit.run(work, arg);

for (const each of SITE_CASES)
  test(`a clip of ${each.name} matches its source and plays to its end`, async () => {
    await editor.open();
    await editor.choose(fixtures[each.name]);
    if (each.anyway) await editor.openAnyway();
    await editor.ready();
    await editor.setRange(each.start, each.end);
    await editor.click();
    await editor.done();
    await judgeSiteClip(run, each, 'webkitgtk');
  });

for (const each of EXACT_CASES.filter(isForFfmpeg))
  test(`a clip of ${each.name} with an exact start matches its source`, async () => {
    test.setTimeout(240_000);
    await editor.open();
    await editor.choose(fixtures[each.name]);
    await editor.ready();
    await editor.setRange(each.start, each.end);
    // WebCodecs isn't used here.
    await editor.says(HOW_IT_STARTS.exactEngine);
    await webkit.click('[value=exact]');
    await editor.click();
    await editor.done();
    await judgeSiteClip(run, each, 'webkitgtk');
    await judgeExactClip(run, each);
  });

test('an exact start is refused with a reason, and the whole video is encoded on request', async () => {
  test.setTimeout(240_000);
  await editor.open();
  await editor.choose(fixtures.vp9Opus);
  await editor.ready();
  await editor.setRange(1.5, 3.5);
  await editor.says(EXACT_REFUSALS['no-encoder']);
  expect(await webkit.run(() => document.querySelector<HTMLInputElement>('[value=exact]')?.disabled)).toBe(
    true,
  );
  await webkit.click('[value=encode]');
  await editor.click();
  await editor.done();
  await editor.says('video re-encoded as H.264');
});

test('a `<video>` makes the timeline’s thumbnails, because WebCodecs isn’t used here', async () => {
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await webkit.until(
    'thumbnails in the timeline',
    () => Number(document.querySelector<HTMLElement>('[data-testid=strip]')?.dataset.thumbnails) >= 5,
  );
});
