/** The same in WebKitGTK, with the clip made by Chromium, because WebKitGTK doesn't encode here. */
import { expect, test } from '@playwright/test';
import { DrivenEditor } from './support/driven-editor';
import { KEY } from './support/driver';
import { judgeEditedParts, SOURCE, SPLITS } from './support/edited-parts';
import { judgePartsClip, makePartsClip } from './support/parts-clip';
import { WebKit } from './support/webkit';

test('WebKitGTK plays a clip of five parts to its end and shows the source’s frames at each splice', async () => {
  const clip = await makePartsClip();
  const webkit = await WebKit.open();
  try {
    await webkit.goto(new URL('.', clip.url).href);
    await judgePartsClip((work, arg) => webkit.run(work, arg), clip);
  } finally {
    await webkit.close();
    await clip.close();
  }
});

test('in the editor, the middle of a video is split off and removed, and the rest becomes one clip', async () => {
  const webkit = await WebKit.open();
  try {
    const editor = new DrivenEditor(webkit);
    await editor.open();
    await editor.choose(SOURCE);
    await editor.ready();
    await webkit.press(KEY.home);
    let at = 0;
    for (const split of SPLITS) {
      for (; at < split; at++) await webkit.press(KEY.shift, KEY.right);
      await webkit.press('s');
    }
    await editor.says('Part 3 of 3');
    await webkit.click('[data-chip="1"]');
    await editor.says('Part 2 of 3');
    await webkit.click('[role=menuitem]:last-child');
    await editor.says('Cut & Download 2 parts');
    await editor.ready();
    await editor.click();
    await editor.done();
    expect(await editor.names()).toEqual(['cut_h264-bframes-aac.mp4']);
    await judgeEditedParts((work, arg) => webkit.run(work, arg));
  } finally {
    await webkit.close();
  }
});
