import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { runCase } from '../fuzz/cases';
import { TARGETS } from '../fuzz/target';
import { dropFile } from './support/drag';
import { EditorPage } from './support/editor-page';
import { watchErrors } from './support/errors';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

const MP4 = () => readFileSync(fixtures.h264BframesAac);

test(
  'names with markup, quotes, right-to-left text and 255 characters are shown unchanged, and the files are cut',
  { tag: '@ci' },
  async ({ page }, info) => {
    const errors = watchErrors(page);
    const editor = new EditorPage(page);
    await editor.open();
    const names = [
      '<img src=x onerror=alert(1)>.mp4',
      `a"b'c&amp;d\`e.mp4`,
      '\u202Egpj.\u202Cשלום مرحبا.mp4',
      `${'x'.repeat(251)}.mp4`,
      '🎬 été.mp4',
    ];
    for (const name of names) {
      await editor.choose({ name, mimeType: 'video/mp4', buffer: MP4() });
      await expect(page.getByTestId('file-name')).toHaveText(name);
      await editor.ready();
      await editor.setRange('1', '3');
      const clip = await editor.cut();
      expect((await probe(clip.path)).video[0]?.frames, name).toBe(60);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    }
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(errors).toEqual([]);
    expect(info.errors).toEqual([]);
  },
);

test(
  'an empty file, a file of one byte and a folder are rejected with a message, and a good file is cut afterwards',
  { tag: '@ci' },
  async ({ page }, info) => {
    const errors = watchErrors(page);
    const editor = new EditorPage(page);
    for (const bytes of [0, 1]) {
      // What the page says of the last file would answer for this one.
      await editor.open();
      await editor.choose({ name: `${bytes}.mp4`, mimeType: 'video/mp4', buffer: Buffer.alloc(bytes) });
      await failsKindly(page, editor);
    }
    await editor.open();
    const folder = info.outputPath('holiday.mp4');
    mkdirSync(folder, { recursive: true });
    await dropFile(page, editor.dropZone, folder);
    await failsKindly(page, editor);
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await editor.setRange('1', '3');
    expect((await probe((await editor.cut()).path)).video[0]?.frames).toBe(60);
    expect(errors).toEqual([]);
  },
);

for (const [what, happens] of [
  ['deleted', (path: string) => rmSync(path)],
  ['moved', (path: string) => renameSync(path, `${path}.gone`)],
  ['changed', (path: string) => writeFileSync(path, Buffer.concat([MP4(), MP4()]))],
] as const) {
  test(
    `a file that was ${what} before the cut is reported, and the editor still works`,
    { tag: '@ci' },
    async ({ page }, info) => {
      const errors = watchErrors(page);
      const path = info.outputPath('holiday.mp4');
      writeFileSync(path, MP4());
      const editor = await EditorPage.with(page, path);
      await editor.ready();
      await editor.setRange('1', '3');
      // Its size is exact once it has been made ahead of the click. It must not be delivered either.
      await expect(page.getByTestId('clip-estimate')).toHaveText(/^\d+\.\d+ MB$/);
      happens(path);
      await editor.cutButton.click();
      await expect(editor.toast('Processing failed')).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('The file can no longer be read.')).toBeVisible();
      await expect(editor.startField).toHaveValue('0:01.0');
      await editor.choose(fixtures.phone);
      await expect(page.getByTestId('file-name')).toHaveText('phone.mov');
      await editor.ready();
      await editor.setRange('1', '3');
      expect((await probe((await editor.cut()).path)).video.length).toBe(1);
      expect(errors).toEqual([]);
    },
  );
}

/** The first of fifty broken files of each test. CI has as many shares. Each file ends in a clip or a message, and the next one opens. */
const FIRST = [1, 51, 101, 151];

for (const [target, first] of TARGETS.flatMap((each) => FIRST.map((seed) => [each, seed] as const))) {
  const last = first + 49;
  test(`broken files ${first} to ${last} (${target.name}) never hang the site`, { tag: '@ci' }, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    const errors = watchErrors(page);
    const sources = target.sources();
    const editor = new EditorPage(page);
    await editor.open();
    const ends = { clips: 0, failures: 0, refusals: 0 };
    for (let seed = first; seed <= last; seed++) {
      const { file } = await runCase(target, sources, seed);
      await editor.choose({
        name: `${seed}.${target.name}`,
        mimeType: 'video/mp4',
        buffer: Buffer.from(file),
      });
      ends[await endOf(page, editor, `${seed}.${target.name}`)]++;
      await closeToasts(page);
    }
    console.log(target.name, JSON.stringify(ends));
    expect(errors).toEqual([]);
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await editor.setRange('1', '3');
    expect((await probe((await editor.cut()).path)).video[0]?.frames).toBe(60);
  });
}

async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [data-close-button]'))
      button.click();
  });
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}

/** Waits until the site accepts or rejects the chosen file. @throws if it does neither within a minute. */
async function endOf(
  page: Page,
  editor: EditorPage,
  name: string,
): Promise<'clips' | 'failures' | 'refusals'> {
  const refused = editor.dropZone.getByRole('alert').filter({ hasText: /\w/ });
  const opened = page.getByTestId('file-name').filter({ hasText: name });
  const anyway = page.getByRole('button', { name: 'Open it anyway' });
  await expect(refused.or(opened).first()).toBeVisible({ timeout: 30_000 });
  if (await refused.isVisible()) {
    if (!(await anyway.isVisible())) return 'refusals';
    await anyway.click();
    await expect(opened).toBeVisible();
  }
  const failed = page.locator('[data-sonner-toast]', { hasText: /Loading Error|Processing failed/ });
  const ready = editor.cutButton.and(page.locator(':enabled'));
  await expect(ready.or(failed).first(), name).toBeVisible({ timeout: 60_000 });
  if (!(await ready.isVisible())) return 'failures';
  let downloaded = false;
  page.once('download', () => {
    downloaded = true;
  });
  await editor.cutButton.click();
  const done = editor.toast('Video processed successfully!');
  await expect(failed.or(done).first(), name).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  return downloaded ? 'clips' : 'failures';
}

/** The message about what is wrong, whether the file was rejected at once or failed after opening. */
async function failsKindly(page: Page, editor: EditorPage): Promise<void> {
  const refused = editor.dropZone.getByRole('alert').filter({ hasText: /\w/ });
  const ready = editor.cutButton.and(page.locator(':enabled'));
  const failed = page.locator('[data-sonner-toast]', { hasText: /Loading Error|Processing failed/ });
  await expect(refused.or(ready).or(failed).first()).toBeVisible({ timeout: 30_000 });
  if (!(await ready.isVisible())) return;
  await editor.cutButton.click();
  await expect(failed.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}
