/** The preview of files that the browser can't play. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

const NOTE = 'Your browser can’t show this format, so this preview has lower quality.';

/** What the timeline shows of a file. */
async function drawn(page: Page, what: 'thumbnails' | 'heard'): Promise<number> {
  return Number(await page.getByTestId('strip').getAttribute(`data-${what}`));
}

async function openAvi(page: Page) {
  const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
  const frame = page.getByRole('img', { name: /^Frame of your video/ });
  await expect(frame).toBeVisible({ timeout: 30_000 });
  return { editor, frame, seek: page.getByRole('slider', { name: 'Seek' }) };
}

/** In the page, once the clip can be cut and the preview still loads: presses a key, which moves the playhead before there is a frame. */
function secondForwardWhileLoading(): boolean {
  const loads = [...document.querySelectorAll('.player [role=status]')].some(
    ({ textContent }) => textContent === 'Loading a preview…',
  );
  if (!loads || !document.querySelector('.cut-bar button:enabled .lucide-scissors')) return false;
  const key = { key: 'ArrowRight', code: 'ArrowRight', shiftKey: true, bubbles: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
  return true;
}

test('an AVI shows a message while it loads and frames while scrubbing, and a reset leaves nothing behind', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const editor = new EditorPage(page);
  await editor.open();
  const early = page.waitForFunction(secondForwardWhileLoading);
  await editor.choose(fixtures.mpeg4Mp3);
  await early;
  await expect(page.getByRole('img', { name: 'Frame of your video at 1 second' })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('Home');
  const frame = page.getByRole('img', { name: 'Frame of your video at 0 seconds' });
  await expect(frame).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('status').filter({ hasText: NOTE })).toBeVisible();
  // The timeline's thumbnails also come from ffmpeg.
  await expect.poll(() => drawn(page, 'thumbnails')).toBeGreaterThan(2);
  await expect.poll(() => drawn(page, 'heard')).toBeGreaterThan(0);

  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  const name = 'Frame of your video at 2.1 seconds';
  await expect(page.getByRole('img', { name })).toBeVisible();
  const size = () =>
    page
      .getByRole('img', { name })
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([320, 180]);

  await editor.type(editor.startField, '3');
  await expect(page.getByRole('img', { name: 'Frame of your video at 3 seconds' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect((await new AxeBuilder({ page }).include('#editor').analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('an AVI plays from its position, pauses on the exact frame, and pauses during a cut', {
  tag: '@ci',
}, async ({ page }) => {
  const { editor, frame, seek } = await openAvi(page);
  await editor.ready();
  await editor.type(editor.startField, '1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Preparing preview…' })).toBeVisible();
  await expect(frame).toBeVisible();
  await expect
    .poll(async () => Number(await seek.getAttribute('aria-valuenow')), { timeout: 20_000 })
    .toBeGreaterThan(1300);
  await expect(frame).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(frame).toBeVisible();
  const ms = Number(await seek.getAttribute('aria-valuenow'));
  await expect(frame).toHaveAccessibleName(new RegExp(`at ${ms / 1000} seconds?$`));

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await editor.cutButton.click();
  await expect(page.getByText('The preview resumes once your clip is ready.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
  await expect(editor.toast('Video processed successfully!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
});

test('if even ffmpeg finds no frame and no length, a notice says so and the cut can be tried', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.garbage);
  await expect(page.getByText('This file may be damaged')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
  await editor.ready();
  await expect(
    page.getByText('This file can’t be read. It may be damaged, or it isn’t a video.'),
  ).toBeVisible();
});
