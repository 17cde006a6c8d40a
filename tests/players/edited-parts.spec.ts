/** The editor makes one clip of two parts, in Firefox. tests/e2e and tests/browser have more, for Chromium. */
import { expect, test } from '@playwright/test';
import { judgeEditedParts, SOURCE, SPLITS } from './support/edited-parts';
import { PlayersEditor } from './support/players-editor';
import type { Run } from './support/site-clip';

test('in the editor, the middle of a video is split off and removed, and the rest becomes one clip', async ({
  page,
}) => {
  const editor = new PlayersEditor(page);
  await editor.open();
  await editor.choose(SOURCE);
  await editor.ready();
  await page.keyboard.press('Home');
  let at = 0;
  for (const split of SPLITS) {
    for (; at < split; at++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('s');
  }
  const chips = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('button');
  await expect(chips).toHaveCount(3);
  await chips.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Part 2 of 3' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(chips).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await expect(editor.cutButton).toHaveText('Cut & Download 2 parts');
  await editor.ready();
  await editor.cut();
  expect(await editor.names()).toEqual(['cut_h264-bframes-aac.mp4']);
  await judgeEditedParts(page.evaluate.bind(page) as unknown as Run);
});
