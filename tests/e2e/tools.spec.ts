import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toolOf } from '@/lib/content/tools';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { requiredPath } from './support/environment';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

/** What the editor of each kind of task page begins with, that it can be changed, and that it changes no preference. */

const SAMPLE = join(process.cwd(), 'public/sample.mp4');

const cutButton = (page: Page, name: RegExp) => page.getByRole('button', { name, disabled: false });
const preferences = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('snipreel')));

/** The checksum of the packets of a file's video or audio. */
const checksum = (file: string, kind: 'v' | 'a') =>
  execFileSync(requiredPath('FFMPEG_PATH'), [
    ...['-v', 'error', '-i', file, '-map', `0:${kind}`, '-c', 'copy', '-f', 'md5', '-'],
  ])
    .toString()
    .trim();

/** The first number of a page's body. */
const bytesIn = (slug: string, pattern: RegExp) =>
  Number(pattern.exec(toolOf(slug).body)?.[1]?.replaceAll(',', ''));

test('mute: the sound is off, the video is the source’s, and the page states the bytes', async ({ page }) => {
  const editor = await EditorPage.with(page, SAMPLE, '/mute-video/');
  await cutButton(page, /without Audio/).waitFor();
  const { path } = await editor.cut();
  const { audio } = await probe(path);
  expect(audio).toEqual([]);
  expect(checksum(path, 'v')).toBe(checksum(SAMPLE, 'v'));
  expect(statSync(SAMPLE).size).toBe(bytesIn('mute-video', /from ([\d,]+) to/));
  expect(statSync(path).size).toBe(bytesIn('mute-video', /to ([\d,]+) bytes/));
  await page.getByRole('radio', { name: 'On', exact: true }).check();
  await cutButton(page, /with Audio/).waitFor();
});

test('extract sound: only the sound is kept, bit for bit, and the page states the bytes', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, SAMPLE, '/extract-sound/');
  await cutButton(page, /Audio \(M4A\)/).waitFor();
  const { path, name } = await editor.cut();
  expect(name).toMatch(/\.m4a$/);
  expect(checksum(path, 'a')).toBe(checksum(SAMPLE, 'a'));
  expect(statSync(path).size).toBe(bytesIn('extract-sound', /has ([\d,]+) bytes/));
  expect(statSync(SAMPLE).size).toBe(bytesIn('extract-sound', /out of ([\d,]+) for/));
});

test('GIF: it is chosen, wins over what was preferred, and stores nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('snipreel-size-limit', '25000000'));
  await EditorPage.with(page, fixtures.phone, '/video-to-gif/');
  await cutButton(page, /Cut & Download GIF/).waitFor();
  const row = page.getByRole('toolbar', { name: 'Output' });
  await expect(row.getByRole('button', { name: /^GIF/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await preferences(page)).toEqual(['snipreel-size-limit']);
  await row.getByRole('button', { name: /^Original/ }).click();
  await cutButton(page, /with Audio/).waitFor();
});

test('compress: a size limit is set, and stored only once the visitor changes it', {
  tag: '@ci',
}, async ({ page }) => {
  await EditorPage.with(page, fixtures.phone, '/compress-video/');
  const fit = page.getByRole('toolbar', { name: 'Output' }).getByRole('button', { name: /^Fit a size/ });
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await fit.click();
  const field = page
    .getByRole('dialog', { name: 'Fit a size' })
    .getByRole('textbox', { name: 'Size limit (MB)' });
  await expect(field).toHaveValue('10');
  expect(await preferences(page)).toEqual([]);
  await field.fill('7');
  await expect.poll(() => preferences(page)).toEqual(['snipreel-size-limit']);
});

test('crop: the tool opens by itself over the first frame, and Cancel leaves the video whole', async ({
  page,
}) => {
  await EditorPage.with(page, fixtures.phone, '/crop-video/');
  const dialog = page.getByRole('dialog', { name: 'Crop' });
  await dialog.waitFor();
  await dialog.getByRole('radio', { name: '1:1' }).check();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await cutButton(page, /^Cut & Download Video \(with Audio\)$/).waitFor();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled();
});

test('rotate: the video is turned by a quarter, which can be undone', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac, '/rotate-video/');
  await editor.ready();
  const { path } = await editor.cut();
  const { video } = await probe(path);
  expect(Math.abs(video[0]?.rotation ?? 0)).toBe(90);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  const again = await editor.cut();
  expect((await probe(again.path)).video[0]?.rotation).toBe(0);
});

test('cut out: the middle third is marked, and once it is cut out, the rest is one clip', async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.phone, '/cut-out-part-of-video/');
  await page.getByRole('button', { name: 'Cut out the selection', disabled: false }).click();
  const { path } = await editor.cut();
  const [before, after] = [await probe(fixtures.phone), await probe(path)];
  expect(after.duration / before.duration).toBeCloseTo(2 / 3, 1);
});

test('merge: all chosen files become one clip', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open('/merge-videos/');
  await page.locator('input[type=file]').setInputFiles([fixtures.silent, fixtures.phone, fixtures.short]);
  await expect(page.getByRole('list', { name: 'Parts' }).getByRole('listitem')).toHaveCount(3);
});

test('MKV: it opens at once on its own page, and the panel asks on others', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.h264AacMkv, '/cut-mkv/');
  await editor.ready();
  await expect(page.getByText('Supports MKV, MP4, WebM, OGG, MOV, AVI • Max 500MB')).toHaveCount(1);
  await editor.open('/trim-video/');
  await editor.choose(fixtures.h264AacMkv);
  await expect(
    page.getByRole('alert').getByText('Supported formats: MP4, WebM, OGG, MOV, AVI'),
  ).toBeVisible();
});

test('only the first file is opened for the task', { tag: '@ci' }, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac, '/rotate-video/');
  await editor.ready();
  await page.getByRole('button', { name: 'Reset' }).click();
  await editor.choose(fixtures.phone);
  await editor.ready();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled();
});
