/** Everything a visitor does with a file, from the drop to the clip, in Chromium and Firefox. webkit.spec.ts does the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { dropInPage } from './support/keep-clips';
import { PlayersEditor } from './support/players-editor';

test('a dropped file is marked and cut with keys alone, and saved under its name', async ({ page }) => {
  const editor = new PlayersEditor(page);
  await editor.open();
  const base64 = readFileSync(fixtures.h264BframesAac).toString('base64');
  await page.evaluate(dropInPage, ['My film.mp4', base64] as const);
  await expect(page.getByTestId('file-name')).toHaveText('My film.mp4');
  await editor.ready();
  for (const key of ['End', 'Home', 'Shift+ArrowRight', 'i', 'Shift+ArrowRight', 'Shift+ArrowRight', 'o'])
    await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue('0:01.0');
  await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('0:03.0');
  await page.keyboard.press('Enter');
  await editor.done();
  expect((await editor.names()).at(-1)).toBe('cut_My film.mp4');
});

test('a cut is canceled with a key, and the next one succeeds', async ({ page }) => {
  const editor = new PlayersEditor(page);
  await editor.open();
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  await editor.cutButton.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await editor.ready();
  expect(await editor.names()).toEqual([]);
  await editor.cutButton.click();
  await editor.done();
  expect(await editor.names()).toEqual(['cut_theora-vorbis.mp4']);
});

test('a file that is no video is rejected, and an unreadable one fails with a message', async ({
  page,
}, info) => {
  const editor = new PlayersEditor(page);
  await editor.open();
  const text = info.outputPath('notes.txt');
  writeFileSync(text, 'not a video');
  await editor.choose(text);
  await expect(page.getByText('Supported formats: MP4, WebM, OGG, MOV, AVI')).toBeVisible();
  await editor.choose(fixtures.garbage);
  await editor.ready();
  await editor.cutButton.click();
  await expect(page.getByText('Processing failed')).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByText('There was an error processing your video. Please try again.').first(),
  ).toBeVisible();
});
