/** Files of tests/corpus, cut on the built site as a visitor does. */
import { basename } from 'node:path';
import { cutOnSite, SITE_TESTS } from '../corpus/site';
import { fixtures } from '../fixtures';
import { PlaywrightDriver } from '../players/support/playwright-driver';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

for (const each of SITE_TESTS)
  test(each.title, { tag: each.cut.always ? [] : '@ci' }, async ({ page }) => {
    test.setTimeout(180_000);
    await cutOnSite(new PlaywrightDriver(page), each, 'chromium');
  });

test('cuts one file after another, and the same file twice', { tag: '@ci' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  for (const path of [fixtures.h264BframesAac, fixtures.mpeg4Mp3]) {
    await editor.choose(path);
    await expect(page.getByTestId('file-name')).toHaveText(basename(path));
    await editor.ready();
    for (const end of ['2', '3']) {
      await editor.setRange('1', end);
      const clip = await editor.cut();
      expect(Math.abs((await probe(clip.path)).duration - (Number(end) - 1))).toBeLessThanOrEqual(0.25);
      await editor.ready();
    }
  }
});
