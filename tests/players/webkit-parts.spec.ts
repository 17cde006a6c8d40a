/** The same in WebKitGTK, with the clip made by Chromium, because WebKitGTK doesn't encode here. */
import { test } from '@playwright/test';
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
