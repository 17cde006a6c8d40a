import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

test.beforeEach(async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
});

test('fields accept every notation of a time, and reset on invalid input', async ({ page }) => {
  const editor = new EditorPage(page);
  for (const [typed, shown] of [
    ['2', '0:02.0'],
    ['0:01', '0:01.0'],
    ['0:01.7', '0:01.7'],
    ['00:00:02.300', '0:02.3'],
    ['later', '0:02.3'],
    ['', '0:02.3'],
  ]) {
    await editor.type(editor.startField, typed ?? '');
    await expect(editor.startField).toHaveValue(shown ?? '');
  }
  await editor.endField.fill('5.5');
  await editor.startField.focus();
  await expect(editor.endField).toHaveValue('0:05.5');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:03');
});

test('start and end stay a second apart with the keyboard', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.setRange('2', '4');
  await editor.startSlider.press('ArrowRight');
  await expect(editor.startField).toHaveValue('0:02.1');
  await editor.startSlider.press('End');
  await expect(editor.startField).toHaveValue('0:03.0');
  await editor.endSlider.press('Home');
  await expect(editor.endField).toHaveValue('0:04.0');
  await expect(editor.endSlider).toHaveAttribute('aria-valuenow', '4000');
  await expect(editor.endSlider).toHaveAttribute('aria-valuetext', '4 seconds');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:01');
});

test('start and end stay a second apart with the mouse', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.setRange('0', '3');
  await editor.startSlider.scrollIntoViewIfNeeded();
  const from = await editor.startSlider.boundingBox();
  const to = await editor.endSlider.boundingBox();
  if (!from || !to) throw new Error('the sliders have no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 200, from.y + from.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(editor.startField).toHaveValue('0:02.0');
});

test('the frame follows the slider that moves, and the seek slider follows the frame', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.type(editor.startField, '2.5');
  await expect
    .poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime))
    .toBeCloseTo(2.5, 1);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '2500');
});

test('the play button plays and pauses', async ({ page }) => {
  const video = page.locator('video');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
});
