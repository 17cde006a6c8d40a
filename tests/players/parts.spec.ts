/** Several parts: a clip of five, made by Chromium, because WebKitGTK doesn't encode here. */
import { judgePartsClip, makePartsClip } from './support/parts-clip';
import { test } from './support/world-test';

test('a clip of five parts plays to its end and shows the source’s frames at each splice', async ({
  driver,
}) => {
  const clip = await makePartsClip();
  try {
    await driver.goto(new URL('.', clip.url).href);
    await judgePartsClip((work, arg) => driver.run(work, arg), clip);
  } finally {
    await clip.close();
  }
});
