/** What a visitor does with a file, from dropping it to the clip, in Chromium and Firefox; webkit-flow.spec.ts is its twin. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { dropInPage, keepClips } from './support/keep-clips';

const button = (page: Page) => page.getByRole('button', { name: /^Cut & Download/ });

async function open(page: Page): Promise<void> {
  await page.addInitScript(keepClips);
  await page.goto('./');
  // React wakes on the first sign of a visitor.
  await page.mouse.move(5, 5);
  await page.getByTestId('drop-zone').evaluate(async (element) => {
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
const ready = (page: Page) => expect(button(page)).toBeEnabled({ timeout: 60_000 });
const kept = (page: Page, what: 'clips' | 'names') =>
  page.evaluate((key) => Array.from(Reflect.get(window, key) as unknown[], String), what);

test('dropped, marked and cut by keys alone, saved under its name', async ({ page }) => {
  await open(page);
  const base64 = readFileSync(fixtures.h264BframesAac).toString('base64');
  await page.evaluate(dropInPage, ['My film.mp4', base64] as const);
  await expect(page.getByTestId('file-name')).toHaveText('My film.mp4');
  await ready(page);
  for (const key of ['Home', 'Shift+ArrowRight', 'i', 'Shift+ArrowRight', 'Shift+ArrowRight', 'o'])
    await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue('0:01.0');
  await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('0:03.0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Video processed successfully!')).toBeVisible({ timeout: 60_000 });
  expect((await kept(page, 'names')).at(-1)).toBe('cut_My film.mp4');
});

test('cancelled by a key, then cut after all', async ({ page }) => {
  await open(page);
  await choose(page, fixtures.theoraVorbis);
  await ready(page);
  await button(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await ready(page);
  expect(await kept(page, 'names')).toEqual([]);
  await button(page).click();
  await expect(page.getByText('Video processed successfully!')).toBeVisible({ timeout: 60_000 });
  expect(await kept(page, 'names')).toEqual(['cut_theora-vorbis.mp4']);
});

test('what is no video is refused; what cannot be read fails with a word', async ({ page }, info) => {
  await open(page);
  const text = info.outputPath('notes.txt');
  writeFileSync(text, 'not a video');
  await choose(page, text);
  await expect(page.getByText('Supported formats: MP4, WebM, OGG, MOV, AVI')).toBeVisible();
  await choose(page, fixtures.garbage);
  await ready(page);
  await button(page).click();
  await expect(page.getByText('Processing failed')).toBeVisible({ timeout: 60_000 });
  await expect(
    page.getByText('There was an error processing your video. Please try again.').first(),
  ).toBeVisible();
});
