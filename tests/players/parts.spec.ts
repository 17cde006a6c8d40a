/** Several parts in Chromium and Firefox: a clip of five. */
import { test } from '@playwright/test';
import { judgePartsClip, makePartsClip } from './support/parts-clip';
import type { Run } from './support/site-clip';

test('a clip of five parts plays to its end and shows the source’s frames at each splice', async ({
  page,
}) => {
  const clip = await makePartsClip();
  try {
    await page.goto(new URL('.', clip.url).href);
    await judgePartsClip(page.evaluate.bind(page) as unknown as Run, clip);
  } finally {
    await clip.close();
  }
});
