/** One file for each part, in a folder: a real one of the origin's private file system, because no test can press a system dialog's buttons. */
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { Parts } from './support/parts';
import { expect, test } from './support/site-test';

const NAMES = ['cut_h264-bframes-aac-1.mp4', 'cut_h264-bframes-aac-2.mp4'];

/** Two parts to be saved as files. */
async function twoParts(page: Page): Promise<Parts> {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(2, 4);
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await page.getByRole('radio', { name: 'One file per part' }).check();
  await expect(page.getByText('You choose a folder, and every part becomes a file in it.')).toBeVisible();
  return parts;
}

/** Answers the dialog with a new folder that has these files. */
const answerWithFolder = (page: Page, files: Record<string, string> = {}) =>
  page.evaluate(async (contents) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('chosen', { create: true });
    for (const [name, text] of Object.entries(contents)) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
    Object.assign(window, { showDirectoryPicker: async () => folder });
  }, files);

const answerWithError = (page: Page, name: string) =>
  page.evaluate(
    (error) =>
      Object.assign(window, { showDirectoryPicker: () => Promise.reject(new DOMException('', error)) }),
    name,
  );

/** The names of the files in the folder, with their sizes. */
const written = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('chosen', { create: true });
    const sizes: Record<string, number> = {};
    // TypeScript's DOM types lack the iterators of folders.
    const entries = (folder as unknown as { values(): AsyncIterable<FileSystemHandle> }).values();
    for await (const entry of entries)
      sizes[entry.name] = (await (entry as FileSystemFileHandle).getFile()).size;
    return sizes;
  });

const downloadsOf = (page: Page) => {
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  return names;
};

test('every part is written into the chosen folder, and nothing is downloaded or replaced', {
  tag: '@ci',
}, async ({ page }) => {
  const { editor } = await twoParts(page);
  const downloads = downloadsOf(page);
  await answerWithFolder(page, { [NAMES[1] ?? '']: 'a file of the visitor' });
  await editor.cutButton.click();
  await expect(editor.toast('Every part is a file in the folder you chose.')).toBeVisible();
  const [first = '', second = ''] = NAMES;
  const files = await written(page);
  expect(Object.keys(files).sort()).toEqual([first, 'cut_h264-bframes-aac-2 (2).mp4', second].sort());
  expect(files[second]).toBe('a file of the visitor'.length);
  expect(files[first]).toBeGreaterThan(10_000);
  expect(files['cut_h264-bframes-aac-2 (2).mp4']).toBeGreaterThan(10_000);
  expect(downloads).toEqual([]);
  // The card is about the file that is there.
  await expect(page.getByTestId('clip-name')).toHaveText('cut_h264-bframes-aac-2 (2).mp4');
});

test('a visitor who closes the dialog is where they were', { tag: '@ci' }, async ({ page }) => {
  const { editor, chips } = await twoParts(page);
  const downloads = downloadsOf(page);
  await answerWithError(page, 'AbortError');
  await editor.cutButton.click();
  await expect(editor.cutButton).toBeEnabled();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(page.getByTestId('result-card')).toHaveCount(0);
  await expect(chips).toHaveCount(2);
  // The next attempt works, and its names begin with 1.
  await answerWithFolder(page);
  await editor.cutButton.click();
  await expect(editor.toast('Every part is a file in the folder you chose.')).toBeVisible();
  expect(Object.keys(await written(page)).sort()).toEqual(NAMES);
  expect(downloads).toEqual([]);
});

for (const error of ['SecurityError', 'NotAllowedError'])
  test(`where the browser refuses to ask (${error}), the parts are downloaded, and the visitor is told`, {
    tag: '@ci',
  }, async ({ page }) => {
    const { editor } = await twoParts(page);
    const downloads = downloadsOf(page);
    await answerWithError(page, error);
    await editor.cutButton.click();
    await expect(
      editor.toast('Your browser may ask whether this page may download several files.'),
    ).toBeVisible();
    await expect.poll(() => downloads, { timeout: 30_000 }).toEqual(NAMES);
    await expect(editor.toast('Every part has been downloaded as a file.')).toBeVisible();
  });

test('what a full disk doesn’t take is downloaded, and the visitor is told', { tag: '@ci' }, async ({
  page,
  baseURL,
}) => {
  const { editor } = await twoParts(page);
  const downloads = downloadsOf(page);
  await answerWithFolder(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(baseURL ?? '').origin;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1000 });
  await editor.cutButton.click();
  await expect(
    editor.toast('Parts 1 and 2 couldn’t be written to the folder. Look in your downloads instead.'),
  ).toBeVisible({ timeout: 30_000 });
  expect(downloads).toEqual(NAMES);
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  // No empty or broken file stays behind.
  expect(await written(page)).toEqual({});
});

test('a folder that may not be written to any more is no dead end', { tag: '@ci' }, async ({ page }) => {
  const { editor } = await twoParts(page);
  const downloads = downloadsOf(page);
  await answerWithFolder(page);
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await editor.cutButton.click();
  await expect(editor.toast('couldn’t be written to the folder')).toBeVisible({ timeout: 30_000 });
  expect(downloads).toEqual(NAMES);
  expect(await written(page)).toEqual({});
});

test('a cut that is canceled while a part is written leaves no half of it', { tag: '@ci' }, async ({
  page,
}) => {
  const { editor } = await twoParts(page);
  const downloads = downloadsOf(page);
  await answerWithFolder(page);
  // The second file takes for ever.
  await page.evaluate(() => {
    const open = FileSystemFileHandle.prototype.createWritable;
    let count = 0;
    FileSystemFileHandle.prototype.createWritable = function (...args) {
      if (++count === 2) {
        Blob.prototype.stream = () =>
          new ReadableStream({
            async pull(controller) {
              await new Promise((resolve) => setTimeout(resolve, 50));
              controller.enqueue(new Uint8Array(1000));
              document.body.dataset.writing = '';
            },
          });
      }
      return open.apply(this, args);
    };
  });
  await editor.cutButton.click();
  await expect(page.locator('body[data-writing]')).toBeAttached({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(editor.cutButton).toBeEnabled();
  await expect.poll(async () => Object.keys(await written(page))).toEqual([NAMES[0]]);
  // What was saved before stays, with its card.
  await expect(page.getByTestId('clip-name')).toHaveText(NAMES[0] ?? '');
  expect(downloads).toEqual([]);
});

test('a cut that is canceled while the dialog is open writes nothing', { tag: '@ci' }, async ({ page }) => {
  const { editor } = await twoParts(page);
  await answerWithFolder(page);
  await page.evaluate(() => {
    const answer = Reflect.get(window, 'showDirectoryPicker') as () => Promise<unknown>;
    Object.assign(window, {
      showDirectoryPicker: () =>
        new Promise((resolve) => {
          Object.assign(window, { choose: () => resolve(answer()) });
        }),
    });
  });
  await editor.cutButton.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.cutButton).toBeEnabled();
  await page.evaluate(() => (Reflect.get(window, 'choose') as () => void)());
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  // The next cut finds no file in the folder, or it would choose other names.
  await answerWithFolder(page);
  await editor.cutButton.click();
  await expect(editor.toast('Every part is a file in the folder you chose.')).toBeVisible();
  expect(Object.keys(await written(page)).sort()).toEqual(NAMES);
});
