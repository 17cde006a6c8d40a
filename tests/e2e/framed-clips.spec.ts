/** Framed clips of several parts and files, made in the editor and judged by native ffmpeg. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { type FramedPart, judgeFrames, shapeOf } from '../browser/judge-crops';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { make } from '../support/made-files';
import { Parts } from './support/parts';
import { expect, test } from './support/site-test';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1440, height: 900 } });

/** 320×180 pixels, 6 s. */
const SOURCE = fixtures.h264BframesAac;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the crop tool, does something in it, and closes it with Done. */
async function crop(page: Page, change: () => Promise<unknown>): Promise<void> {
  await button(page, 'Crop').click();
  await change();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

const choose = (page: Page, name: string) => dialog(page).getByRole('radio', { name }).check();

async function type(page: Page, name: string, pixels: number): Promise<void> {
  const field = dialog(page).getByRole('textbox', { name: `${name} in pixels` });
  await field.fill(String(pixels));
  await field.press('Enter');
}

/** Another video of 320×180 with other frames, and 2 s long. */
const other = () =>
  make(
    'other.mp4',
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4', '-ss', '2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p'],
  );

/** Adds a file behind the first one. */
async function add(page: Page, path: string, parts: Parts): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add another video' }).first().click();
  await (await chooser).setFiles(path);
  await expect(parts.chips).toHaveCount(2, { timeout: 30_000 });
}

/** Cuts, and judges the clip. */
async function expectClip(
  { editor }: Parts,
  size: { width: number; height: number },
  parts: readonly FramedPart[],
): Promise<void> {
  const { path } = await editor.cut();
  expect(decodeErrors(path)).toBe('');
  expect(shapeOf(path)).toMatchObject({ ...size, rotation: 0 });
  judgeFrames(SOURCE, path, parts);
}

/** Saves each part. @returns the paths of the files, in their order. */
async function saveEach(page: Page, parts: Parts, count: number): Promise<string[]> {
  await page.getByRole('radio', { name: 'One file per part' }).check();
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  await parts.editor.cutButton.click();
  await expect.poll(() => saved.length, { timeout: 90_000 }).toBe(count);
  const folder = mkdtempSync(join(tmpdir(), 'series-'));
  const paths = saved.map((_, i) => join(folder, `${i}.mp4`));
  for (const [i, path] of paths.entries()) await saved[i]?.saveAs(path);
  return paths;
}

test('a crop, one file per part: each has its own frames', { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  const parts = await Parts.in(page, SOURCE);
  await parts.splitAt(1, 2);
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await crop(page, () => choose(page, '1:1'));
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.editor.type(parts.editor.endField, '3.5');
  await crop(page, async () => {
    await choose(page, 'This part only');
    await type(page, 'Left edge', 0);
  });
  const expected: FramedPart[] = [
    { span: [0, 1], filter: 'crop=180:180:70:0' },
    { span: [2, 3.5], filter: 'crop=180:180:0:0' },
  ];
  for (const [i, path] of (await saveEach(page, parts, 2)).entries()) {
    expect(shapeOf(path)).toMatchObject({ width: 180, height: 180, rotation: 0 });
    judgeFrames(SOURCE, path, expected.slice(i, i + 1));
  }
});

test('a rotation, one file per part: nothing is encoded', { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  const parts = await Parts.in(page, SOURCE);
  await parts.splitAt(2, 4);
  await parts.editor.moreTools();
  await button(page, 'Rotate right').click();
  for (const [i, path] of (await saveEach(page, parts, 3)).entries()) {
    expect(shapeOf(path)).toMatchObject({ width: 320, height: 180, rotation: -90 });
    judgeFrames(SOURCE, path, [{ span: [2 * i, 2 * i + 2], filter: 'transpose=clock' }]);
  }
});

test('a crop with the middle cut out: the rest is one cropped clip', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, SOURCE);
  await parts.editor.setRange('1', '5');
  await parts.cutOut.click();
  await crop(page, async () => {
    await choose(page, '9:16');
    await dialog(page).getByRole('button', { name: 'Flip' }).click();
  });
  await expect(page.getByTestId('forecast')).toContainText('re-encoded');
  // Crops begin at whole samples of chroma: at 110 instead of 109.
  const filter = 'crop=102:180:110:0,hflip';
  await expectClip(parts, { width: 102, height: 180 }, [
    { span: [0, 1], filter },
    { span: [5, 6], filter },
  ]);
});

test('a rotation with the middle cut out copies both ends', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, SOURCE);
  await parts.editor.setRange('2', '4');
  await parts.cutOut.click();
  await parts.editor.moreTools();
  await button(page, 'Rotate left').click();
  const { path } = await parts.editor.cut();
  expect(shapeOf(path)).toMatchObject({ width: 320, height: 180, rotation: 90 });
  const filter = 'transpose=cclock';
  judgeFrames(SOURCE, path, [
    { span: [0, 2], filter },
    { span: [4, 6], filter },
  ]);
});

test('joined files are rotated together', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, SOURCE);
  const second = other();
  await add(page, second, parts);
  await parts.editor.moreTools();
  await button(page, 'Rotate right').click();
  const { path } = await parts.editor.cut();
  expect(shapeOf(path)).toMatchObject({ width: 320, height: 180, rotation: -90 });
  judgeFrames(SOURCE, path, [
    { span: [0, 6], filter: 'transpose=clock' },
    { span: [0, 2], source: second, filter: 'transpose=clock' },
  ]);
});

test('joined files have one crop, and a part may have its own', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, SOURCE);
  const second = other();
  await add(page, second, parts);
  await crop(page, () => choose(page, '1:1'));
  const size = { width: 180, height: 180 };
  const first = { span: [0, 6], filter: 'crop=180:180:70:0' } as const;
  const place = (x: number) => ({ span: [0, 2], source: second, filter: `crop=180:180:${x}:0` }) as const;
  await expectClip(parts, size, [first, place(70)]);

  await parts.chips.nth(1).click();
  await expect(page.getByTestId('file-name')).toHaveText('other.mp4');
  await page.keyboard.press('Escape');
  await crop(page, async () => {
    await choose(page, 'This part only');
    await type(page, 'Left edge', 140);
  });
  await expectClip(parts, size, [first, place(140)]);
  await expect(page.getByTestId('clip-summary')).toContainText('Cropped to 180 × 180.');
});
