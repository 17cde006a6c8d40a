/** "Save this frame": the button, the file, the clipboard and the toast. tests/browser/still.spec.ts has the pixels of many formats. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { native, pixelsOf, psnr } from '../browser/still-lab';
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { downloadOf } from './support/downloads';
import { EditorPage } from './support/editor-page';
import { holdIndex } from './support/held-workers';
import { expect, test } from './support/site-test';

const save = (page: Page) => page.getByRole('button', { name: 'Save this frame' });

/** The size of a PNG, from its header. */
function sizeOf(path: string): [number, number] {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('one press saves the frame on the screen and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.type(editor.startField, '2.5');
  const path = await downloadOf(page, () => save(page).click());
  expect(path).toMatch(/cut_.+-0m02s500\.png$/);
  const [width, height] = sizeOf(path);
  const { data } = pixelsOf(path, width, height);
  expect(psnr(data, native(fixtures.h264BframesAac, 2.495))).toBeGreaterThan(45);

  const toast = editor.toast('Frame saved and copied');
  await expect(toast).toContainText(`${width} × ${height}`);
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = item && (await createImageBitmap(await item.getType('image/png')));
    return bitmap && [bitmap.width, bitmap.height];
  });
  expect(copied).toEqual([width, height]);

  // Another type, which the next press remembers.
  const jpeg = await downloadOf(page, () => toast.getByRole('button', { name: 'Save as JPEG' }).click());
  expect(jpeg).toMatch(/-0m02s500\.jpg$/);
  await expect(toast.getByRole('button', { name: 'Save as PNG' })).toBeVisible();
  await page.keyboard.press('Escape');
  await editor.moreTools();
  await page.getByRole('button', { name: 'Next frame' }).click();
  const next = await downloadOf(page, () => page.keyboard.press('Shift+S'));
  expect(next).toMatch(/-0m02s533\.jpg$/);
  expect(readFileSync(next).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test('a start that is set before the frames are known shows and saves the first frame of the clip', {
  tag: '@ci',
}, async ({ page }) => {
  const release = await holdIndex(page);
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  await editor.type(editor.startField, '1');
  await expect(page.getByTestId('playhead-time')).toHaveText(/^0:01/);
  const shown = () =>
    page.locator('video.player-frame').evaluate((video: HTMLVideoElement) => video.currentTime);
  // Its frames lie at 0.968 s and 1.002 s.
  await expect.poll(shown).toBe(1);
  await release();
  await expect.poll(shown).toBeGreaterThan(1.002);
  const path = await downloadOf(page, () => save(page).click());
  const { data } = pixelsOf(path, ...sizeOf(path));
  expect(psnr(data, native(fixtures.phone, 0.995))).toBeGreaterThan(45);
});

test('where copying isn’t allowed, the frame is saved, and the toast offers to copy it', {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript(() => {
    let refusals = 1;
    const write = navigator.clipboard.write.bind(navigator.clipboard);
    navigator.clipboard.write = (items) =>
      refusals-- > 0 ? Promise.reject(new DOMException('', 'NotAllowedError')) : write(items);
  });
  const editor = await EditorPage.with(page, fixtures.phone);
  await editor.ready();
  const [width, height] = sizeOf(await downloadOf(page, () => save(page).click()));
  expect(height).toBeGreaterThan(width);
  await editor.toast('Frame saved').getByRole('button', { name: 'Copy' }).click();
  await expect(editor.toast('Frame saved and copied')).toBeVisible();
});

test('a frame of a file that the browser can’t play comes from ffmpeg in full size', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
  await editor.ready();
  await expect(save(page)).toBeEnabled({ timeout: 60_000 });
  await editor.type(editor.startField, '2.1');
  const path = await downloadOf(page, () => save(page).click());
  const [width, height] = sizeOf(path);
  expect(psnr(pixelsOf(path, width, height).data, native(fixtures.mpeg4Mp3, 2.095))).toBeGreaterThan(45);
});

test('a file without video has no frame to save', { tag: '@ci' }, async ({ page }) => {
  const file = make('sound.mp4', '-f', 'lavfi', '-i', 'sine=d=3', '-c:a', 'aac');
  await EditorPage.with(page, file);
  await expect(page.getByText('This file has sound but no video.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
});
