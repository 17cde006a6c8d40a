import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { dragFiles, dropFile } from './support/drag';
import { EditorPage } from './support/editor-page';
import { holdScripts } from './support/held-scripts';
import { paste } from './support/paste';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

const MP4 = { path: fixtures.h264BframesAac, type: 'video/mp4' };
const TYPES = 'Supported formats: MP4, WebM, OGG, MOV, AVI';

test.beforeEach(async ({ page }) => {
  await new EditorPage(page).open();
});

test('the panel shows a drag and ignores drops beside it; of several files the first opens, in focus and in view', async ({
  page,
}) => {
  const { dropZone } = new EditorPage(page);
  const title = dropZone.getByRole('heading');
  const heading = page.getByRole('heading', { name: 'Edit Your Video' });
  await expect(title).toHaveText('Upload your video');
  await expect(dropZone).toContainText('Supports MP4, WebM, OGG, MOV, AVI • Max 500MB');
  const drag = await dragFiles(page, dropZone, [MP4.path]);
  await expect(title).toHaveText('Drop your video here');
  await drag.leave();
  await expect(title).toHaveText('Upload your video');

  // The browser stays on the page.
  const url = page.url();
  await dropFile(page, 'footer', MP4.path);
  expect(page.url()).toBe(url);
  await expect(heading).toHaveCount(0);

  await dropFile(page, dropZone, [MP4.path, fixtures.phone]);
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await expect(page.getByTestId('file-size')).toHaveText('0.2 MB');
  await expect(page.getByTestId('original-duration')).toHaveText('0:06');
});

test('a file with a wrong extension opens as the format of its first bytes, without a message', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = new EditorPage(page);
  const names = { 'film.mp4': fixtures.h264AacMkv, 'film.avi': MP4.path, 'film.mov': fixtures.vp9Opus };
  for (const [name, path] of Object.entries(names)) {
    await editor.choose({ name, mimeType: '', buffer: readFileSync(path) });
    await expect(page.getByTestId('file-name')).toHaveText(name);
    await editor.ready();
    await expect(page.getByTestId('forecast')).toContainText('Lossless');
  }
});

test('opens a file chosen before the scripts have loaded', async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto('./', { waitUntil: 'commit' });
  await page.locator('input[type=file]').setInputFiles(MP4.path);
  release();
  await page.waitForLoadState();
  await page.mouse.move(5, 5);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
});

test('rejects what is no video; an MKV opens after "Open it anyway", and a file shorter than a second is saved whole', async ({
  page,
}) => {
  const editor = new EditorPage(page);
  const alert = editor.dropZone.getByRole('alert');
  const anyway = page.getByRole('button', { name: 'Open it anyway' });
  await editor.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(alert).toHaveText(TYPES);
  await expect(page.getByText('we can probably open it')).toHaveCount(0);
  await expect(anyway).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toHaveCount(0);

  await editor.choose({
    name: 'film.mkv',
    mimeType: 'video/x-matroska',
    buffer: readFileSync(fixtures.h264AacMkv),
  });
  await expect(alert).toContainText(TYPES);
  await expect(alert).toContainText('This format isn’t on the list, but we can probably open it.');
  await expect(page.getByTestId('file-name')).toHaveCount(0);
  await anyway.click();
  await expect(page.getByTestId('file-name')).toHaveText('film.mkv');
  // The upload card folds away.
  await expect(alert).toHaveCount(0);
  await editor.ready();

  await editor.choose(fixtures.short);
  await expect(page.getByText('This video is shorter than 1 second')).toBeVisible();
  await editor.ready();
  const { path } = await editor.cut();
  const [clip, source] = [await probe(path), await probe(fixtures.short)];
  expect(clip.video[0]?.frames).toBe(source.video[0]?.frames);
  expect(clip.duration).toBeCloseTo(source.duration, 2);
});

test('says by its first bytes and with its name why a file isn’t opened, and opens the video of a motion photo', async ({
  page,
}) => {
  const editor = new EditorPage(page);
  const alert = editor.dropZone.getByRole('alert');
  const video = readFileSync(MP4.path);
  const choose = (name: string, buffer: Buffer) => editor.choose({ name, mimeType: '', buffer });
  await choose('page.mp4', Buffer.from('<!DOCTYPE html>'));
  await expect(alert).toHaveText('page.mp4 can’t be opened. It holds text, not a video.');
  await choose('empty.mp4', Buffer.alloc(0));
  await expect(alert).toHaveText('empty.mp4 can’t be opened. It is empty (0 bytes).');
  // Its index is last.
  await choose('cut-off.mp4', video.subarray(0, video.length / 2));
  await expect(alert).toContainText('cut-off.mp4 can’t be opened. It is incomplete:');
  await expect(page.getByTestId('file-name')).toHaveCount(0);

  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]);
  await choose('PXL_1.MP.jpg', Buffer.concat([photo, video]));
  await expect(page.getByTestId('file-name')).toHaveText('PXL_1.MP.jpg');
  await editor.ready();
  await editor.setRange('1', '3');
  expect((await probe((await editor.cut()).path)).video[0]?.codec).toBe('h264');
});

test('a rejected file changes nothing else', { tag: '@ci' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.choose(MP4.path);
  await editor.ready();
  await editor.setRange('1', '4');
  await editor.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(editor.dropZone.getByRole('alert')).toHaveText(TYPES);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await expect(editor.startField).toHaveValue('0:01.0');
  await expect(editor.cutButton).toBeEnabled();
});

test(
  'rejects a file one byte over 500 MB, and opens it after "Open it anyway"',
  { tag: '@ci' },
  async ({ page }, info) => {
    const path = info.outputPath('large.mp4');
    // The media stays in place. A sparse hole after it takes no space on disk.
    writeFileSync(path, readFileSync(MP4.path));
    truncateSync(path, 524_288_001);
    const editor = new EditorPage(page);
    await editor.choose(path);
    await expect(editor.dropZone.getByRole('alert')).toContainText(
      'File size must be less than 500MB for optimal performance',
    );
    await page.getByRole('button', { name: 'Open it anyway' }).click();
    await expect(page.getByTestId('file-size')).toHaveText('500.0 MB');
    await editor.ready();
  },
);

test('a pasted file opens, and a reset returns to the panel at the top, focuses the chooser and revokes the preview’s URL', async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await paste(page, MP4);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await editor.ready();
  const url = await page.locator('video').getAttribute('src');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose Video File' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The policy lets a player load it, and nothing fetch it.
  const reachable = await page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const video = document.createElement('video');
        video.addEventListener('loadedmetadata', () => resolve(true));
        video.addEventListener('error', () => resolve(false));
        video.src = src ?? '';
      }),
    url,
  );
  expect(reachable).toBe(false);
  await editor.choose(MP4.path);
  await editor.ready();
});
