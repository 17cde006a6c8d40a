import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

test.beforeEach(async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
});

test('fields accept every notation of a time and reset on invalid input, and keys keep the marks a second apart', async ({
  page,
}) => {
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
    await expect(note(page, 'Type a time like 1:23.4')).toHaveCount(
      typed === 'later' || typed === '' ? 1 : 0,
    );
  }
  await editor.endField.fill('5.5');
  await editor.startField.focus();
  await expect(editor.endField).toHaveValue('0:05.5');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:03');

  await editor.setRange('2', '4');
  await editor.startSlider.press('ArrowRight');
  await expect(editor.startField).toHaveValue('0:02.1');
  await editor.startSlider.press('End');
  await expect(editor.startField).toHaveValue('0:03.0');
  await expect(note(page, 'At least 1 second')).toBeVisible();
  await expect(spoken(page, 'At least 1 second')).toBeAttached();
  await editor.startSlider.press('ArrowLeft');
  await expect(note(page, 'At least 1 second')).toHaveCount(0);
  await editor.startSlider.press('ArrowRight');
  await expect(note(page, 'At least 1 second')).toHaveCount(0);
  await editor.startSlider.press('ArrowRight');
  await expect(note(page, 'At least 1 second')).toBeVisible();
  await editor.endSlider.press('Home');
  await expect(editor.endField).toHaveValue('0:04.0');
  await expect(editor.endSlider).toHaveAttribute('aria-valuenow', '4000');
  await expect(editor.endSlider).toHaveAttribute('aria-valuetext', '4 seconds');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:01');
});

/** The visible text of a note below a mark's label. */
const note = (page: Page, text: string) => page.getByText(text, { exact: true }).and(page.locator('[id]'));
const spoken = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const currentTime = (page: Page) => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime);

test('a mark set beyond the other one takes it along, says so, and can be undone', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await editor.setRange('1', '2.5');
  const here = page.getByRole('button', { name: 'Set start here' });
  const placeBefore = await here.boundingBox();

  await editor.type(editor.startField, '4');
  await expect(editor.startField).toHaveValue('0:04.0');
  await expect(editor.endField).toHaveValue('0:05.5');
  await expect(note(page, 'Moved to 0:04.0–0:05.5')).toBeVisible();
  await expect(editor.startField).toHaveAccessibleDescription('Moved to 0:04.0–0:05.5');
  await expect(spoken(page, 'The selection moved to 4 seconds to 5.5 seconds.')).toBeAttached();
  await expect.poll(() => currentTime(page)).toBeCloseTo(4, 1);
  expect(await here.boundingBox()).toEqual(placeBefore);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.startField).toHaveValue('0:01.0');
  await expect(editor.endField).toHaveValue('0:02.5');
  await expect(page.getByText(/^Moved to/)).toHaveCount(0);

  // The video shows the mark that moved back.
  await expect.poll(() => currentTime(page)).toBeCloseTo(1, 1);

  // The button and the key do what typing does.
  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.press('End');
  for (let i = 0; i < 2; i++) await seek.press('Shift+ArrowLeft');
  await expect(page.getByTestId('playhead-time')).toContainText('0:04.0');
  await here.click();
  await expect(editor.endField).toHaveValue('0:05.5');
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('o');
  await expect(editor.startField).toHaveValue('0:00.5');
  await expect(editor.endField).toHaveValue('0:02.0');
  await expect(spoken(page, 'The selection moved to 0.5 seconds to 2 seconds.')).toBeAttached();
  await expect(spoken(page, 'End set to')).toHaveCount(0);
});

test('start and end stay a second apart with the mouse', { tag: '@ci' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.setRange('0', '3');
  await editor.startSlider.scrollIntoViewIfNeeded();
  const from = await editor.startSlider.boundingBox();
  const to = await editor.endSlider.boundingBox();
  if (!from || !to) throw new Error('the sliders have no box');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 200, from.y + from.height / 2, { steps: 8 });
  const bubble = page.getByTestId('drag-bubble');
  await expect(bubble).toHaveText('0:02.0At least 1 second');
  await expect(note(page, 'At least 1 second')).toBeVisible();
  await expect(spoken(page, 'At least 1 second')).toBeAttached();
  await page.mouse.up();
  await expect(bubble).toHaveCount(0);
  await expect(editor.startField).toHaveValue('0:02.0');
});

test('the frame follows the slider that moves, and the seek slider follows the frame', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.type(editor.startField, '2.5');
  await expect.poll(() => currentTime(page)).toBeCloseTo(2.5, 1);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuenow', '2500');
  // A frame lasts 33 ms, and the first one is number 1.
  const time = page.getByTestId('playhead-time');
  await expect(time).toHaveText('0:02.5 / 0:06');
  await page.getByRole('button', { name: 'Show frame numbers' }).click();
  await expect(time).toHaveText('Frame 76 / 180');
  await editor.moreTools();
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect(time).toHaveText('Frame 77 / 180');
});

test('the play button plays and pauses, and a mark set meanwhile does not stop it', { tag: '@ci' }, async ({
  page,
}) => {
  const video = page.locator('video');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Set start here' }).click();
  await expect(page.getByRole('textbox', { name: 'Start time' })).not.toHaveValue('0:00.0');
  expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(false);
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(true);
});

test('the selection plays once and stops at its end; ordinary play goes on to the end of the video', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = new EditorPage(page);
  const stopped = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.paused);
  await editor.setRange('1', '2');
  const started = page
    .locator('video')
    .evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) =>
          video.addEventListener('timeupdate', () => !video.paused && resolve(video.currentTime)),
        ),
    );
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Play selection' }).click();
  // It began at the start, even though the player showed the start of the video or the other mark.
  expect(await started).toBeGreaterThanOrEqual(0.99);
  await expect.poll(stopped).toBe(true);
  const at = await currentTime(page);
  expect(at).toBeGreaterThan(1.9);
  // On a busy machine the player stops late. If it didn't stop, the video would play to its end at 6 s.
  expect(at).toBeLessThan(5);

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(5.9);
  await expect.poll(stopped).toBe(true);
});
