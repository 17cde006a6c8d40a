/** Undoing a reset. */
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { watchErrors } from './support/errors';
import { watchObjectUrls } from './support/object-urls';
import { expect, test } from './support/site-test';

const WHILE_MS = 20_000;

test('a reset can be undone for a while: file, marks, history, clip and preview are back', {
  tag: '@ci',
}, async ({ page }) => {
  const errors = watchErrors(page);
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1', '3');
  await editor.cut();
  await expect(page.getByTestId('result-card')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#editor')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // By keyboard: the offer follows the buttons and links that are in view.
  const undo = editor.toast('Video closed').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.locator('input[type=file]').focus();
  for (let i = 0; i < 6 && !(await undo.evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');

  await editor.ready();
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeFocused();
  await expect(editor.toast('Video closed')).toHaveCount(0);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await expect(editor.startField).toHaveValue('0:01.0');
  await expect(editor.endField).toHaveValue('0:03.0');
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((v: HTMLVideoElement) => v.videoWidth),
    )
    .toBeGreaterThan(0);
  const again = page.waitForEvent('download');
  await page.getByTestId('result-card').getByRole('button', { name: 'Download again' }).click();
  await again;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.startField).toHaveValue('0:00.0');
  // A second clip, with the engine that was opened anew.
  await editor.cut();
  expect(errors).toEqual([]);
});

test('links to the start close the video, which can be undone', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('1', '3');
  await page.getByRole('link', { name: 'Start Editing', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Upload Your Video', exact: true })).toBeVisible();
  await editor.toast('Video closed').getByRole('button', { name: 'Undo' }).click();
  await editor.ready();
  await expect(editor.startField).toHaveValue('0:01.0');
});

test('a file that is rejected while another is open is named, and both stay usable', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  // As the installed app does with a file that it is opened with.
  await editor.choose({ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expect(editor.dropZone.getByRole('alert')).toContainText('empty.mp4');
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeVisible();
});

test('the offer stays under the focus, ends after a while, and lets everything go', { tag: '@ci' }, async ({
  page,
}) => {
  await page.clock.install();
  const urls = await watchObjectUrls(page);
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.cut();
  await page.clock.runFor(2000);
  await page.getByTestId('result-card').waitFor();
  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.click();
  const toast = editor.toast('Video closed');
  const undo = toast.getByRole('button', { name: 'Undo' });
  // The engine's session ends at once.
  await expect.poll(() => page.workers().length).toBe(0);
  await undo.focus();
  await page.clock.runFor(3 * WHILE_MS);
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await editor.ready();
  // While it leaves, it would be taken for the next offer, whose time then begins after the clock has run.
  await expect(toast).toHaveCount(0);

  await reset.click();
  await expect(undo).toBeVisible();
  await page.clock.runFor(WHILE_MS + 2000);
  await expect(toast).toHaveCount(0);
  // A download that may still be running keeps its clip for a minute.
  await page.clock.runFor(60_000);
  // That of the clip's download is left: another file's editor lists the clip.
  await expect.poll(urls).toBe(1);
  await expect.poll(() => page.workers().length).toBe(0);

  // Another file ends the offer, too.
  await editor.choose(fixtures.vp9Opus);
  await editor.ready();
  await page.getByRole('button', { name: 'Remove: cut_h264-bframes-aac.mp4' }).click();
  await reset.click();
  await expect(undo).toBeVisible();
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await expect(toast).toHaveCount(0);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
});

test('a reset frees what the browser holds for the player at once', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  const player = await page.getByLabel('Preview of your video').elementHandle();
  const networkState = () =>
    player?.evaluate((video) => (video instanceof HTMLVideoElement ? video.networkState : null));
  await expect.poll(networkState).not.toBe(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('#editor')).toHaveCount(0);
  // NETWORK_EMPTY
  expect(await networkState()).toBe(0);
});
