import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

async function openSlow(page: Page): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await editor.open();
  // Theora must be re-encoded, which takes long enough to observe.
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  return editor;
}

test('shows progress, at most 95 until the clip is ready, then 100, then the toast; cancel ends a cut without one', async ({
  page,
}) => {
  const editor = await openSlow(page);
  let downloads = 0;
  page.on('download', () => downloads++);
  await editor.cutButton.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await editor.ready();
  await expect(editor.cutButton).toBeFocused();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(downloads).toBe(0);

  await editor.setRange('0', '3');
  const download = page.waitForEvent('download');
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]');
      const value = Number(bar?.getAttribute('aria-valuenow'));
      if (bar && seen.at(-1) !== value) seen.push(value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await editor.cutButton.click();
  await expect(editor.cutButton).toHaveText('Processing...');
  await expect(editor.cutButton).toBeDisabled();
  await expect(editor.cutButton).toBeFocused();
  const clip = await probe(await (await download).path());
  expect(Math.abs(clip.duration - 3)).toBeLessThanOrEqual(0.1);
  expect(clip.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  await expect(editor.toast('Video processed successfully!')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await editor.ready();
  await expect(editor.cutButton).toBeFocused();
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as number[]);
  expect(seen.at(-1)).toBe(100);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.slice(0, -1).every((value, i) => value <= 95 && (i === 0 || value > (seen[i - 1] ?? 0)))).toBe(
    true,
  );
});

test('says how long encoding will still take, and the bar stays as wide as it is', { tag: '@ci' }, async ({
  page,
}) => {
  // Ten seconds pass in each millisecond, so that an estimate is credible after the first frames.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() * 10_000;
  });
  const editor = await openSlow(page);
  await page.evaluate(() => {
    const seen = new Set<string>();
    const widths = new Set<number>();
    Object.assign(window, { seen, widths });
    new MutationObserver(() => {
      const bar = document.querySelector('.cut-bar [role=progressbar]');
      if (!bar) return;
      widths.add(bar.getBoundingClientRect().width);
      seen.add(bar.getAttribute('aria-valuetext') ?? '');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await editor.cut();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const { seen, widths } = await page.evaluate(() => ({
    seen: [...(Reflect.get(window, 'seen') as Set<string>)],
    widths: [...(Reflect.get(window, 'widths') as Set<number>)],
  }));
  expect(seen[0]).toBe('');
  expect(
    seen.some((text) => /^\d+%, about \d+ min left$/.test(text)),
    seen.join('; '),
  ).toBe(true);
  expect(widths).toHaveLength(1);
});

test('reset during a cut ends it', { tag: '@ci' }, async ({ page }) => {
  const editor = await openSlow(page);
  let downloads = 0;
  page.on('download', () => downloads++);
  await editor.cutButton.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  expect(downloads).toBe(0);
});

test('a long cut keeps the screen on until it ends, also after the page was hidden', { tag: '@ci' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
    Object.assign(window, { locks });
  });
  const held = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'locks') as WakeLockSentinel[]).map(({ released }) => !released),
    );
  const editor = await openSlow(page);
  // The engine never answers, so the cut lasts until it is canceled.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message: unknown[]) {
      if (document.querySelector('[role=progressbar]')) return;
      Reflect.apply(post, this, message);
    };
  });
  await editor.cutButton.click();
  await expect.poll(held).toEqual([true]);
  // As the browser does when the page is hidden and shown again.
  await page.evaluate(async () => {
    for (const lock of Reflect.get(window, 'locks') as WakeLockSentinel[]) await lock.release();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(held).toEqual([false, true]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(held).toEqual([false, false]);
  await editor.ready();
});

test('leaving the page asks first, but only while processing', { tag: '@ci' }, async ({ page }) => {
  const editor = await openSlow(page);
  await editor.cutButton.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await editor.ready();
  let again = false;
  page.on('dialog', (second) => {
    again = true;
    void second.accept();
  });
  await page.reload();
  expect(again).toBe(false);
  await expect(page.getByRole('heading', { name: 'Upload Your Video', exact: true })).toBeVisible();
});

test('garbage named .mp4 fails with a message, and a good file is cut afterwards', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.garbage);
  await editor.ready();
  await editor.cutButton.click();
  await expect(editor.toast('Processing failed')).toContainText(
    'There was an error processing your video. Please try again.',
  );
  await expect(page.getByTestId('file-name')).toHaveText('garbage.mp4');
  await editor.choose(fixtures.h264BframesAac);
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await editor.ready();
  await editor.setRange('1', '3');
  expect((await probe((await editor.cut()).path)).video[0]?.codec).toBe('h264');
});

test('if no engine can be loaded, a message says so and loading can be retried', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = new EditorPage(page);
  const blocked = /ffmpeg-core/;
  await page.route(blocked, (route) => route.abort());
  await editor.open();
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.toast('Loading Error')).toContainText(
    'Unable to load video processing engine. Please try refreshing the page or use a different browser.',
    { timeout: 60_000 },
  );
  await expect(editor.cutButton).toHaveText('Loading Engine...');
  await expect(editor.cutButton).toBeDisabled();
  await page.unroute(blocked);
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await editor.cut();
});

test('an AVI that no browser plays is cut, with a notice in place of the video', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
  await expect(page.getByText('Your browser can’t show this format')).toBeVisible();
  await editor.ready();
  await expect(page.getByTestId('original-duration')).not.toHaveText('0:00');
});
