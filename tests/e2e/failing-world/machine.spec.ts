import type { EditorPage } from '../support/editor-page';
import { watchErrors } from '../support/errors';
import { probe } from '../support/probe';
import { expect, test } from '../support/site-test';
import { cutsHere, cutsWhole, opened, opensFile } from './cuts';

/** A full disk, little memory, hidden and parallel tabs, and double clicks. */

test('a full disk does not prevent a cut', { tag: '@ci' }, async ({ page, context }) => {
  const errors = watchErrors(page);
  const editor = await opened(page);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await cutsWhole(editor, 'h264BframesAac');
  await cutsWhole(editor, 'mpegTs');
  await cutsWhole(editor, 'mpeg4Mp3');
  expect(errors).toEqual([]);
});

test('little memory does not prevent a cut', { tag: '@ci' }, async ({ page, context }) => {
  const errors = watchErrors(page);
  const editor = await opened(page);
  const session = await context.newCDPSession(page);
  const press = () => session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await press();
  await cutsWhole(editor, 'h264BframesAac');
  await opensFile(editor, 'theoraVorbis');
  await editor.setRange('1', '0:02.5');
  const download = page.waitForEvent('download');
  await editor.cutButton.click();
  await press();
  expect((await probe(await (await download).path())).video[0]?.codec).toBe('h264');
  expect(errors).toEqual([]);
});

test('a cut started before the tab is hidden finishes, and its clip is there on return', {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript(() => {
    let hidden = false;
    const { requestAnimationFrame } = window;
    // A hidden tab paints nothing.
    window.requestAnimationFrame = (callback) => (hidden ? 0 : requestAnimationFrame(callback));
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden });
    Object.assign(window, {
      setHidden(value: boolean) {
        hidden = value;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const setHidden = (value: boolean) =>
    page.evaluate((hidden) => Reflect.get(window, 'setHidden')(hidden), value);
  const editor = await opened(page);
  for (const name of ['h264BframesAac', 'vp9Opus', 'mpeg4Mp3'] as const) {
    await opensFile(editor, name);
    await editor.setRange('1', '0:02.5');
    const download = page.waitForEvent('download');
    await editor.cutButton.click();
    await setHidden(true);
    expect((await probe(await (await download).path())).video.length).toBe(1);
    await setHidden(false);
    await editor.ready();
  }
});

test('two tabs cut at the same time', { tag: '@ci' }, async ({ context }) => {
  test.setTimeout(120_000);
  const pages = await Promise.all([context.newPage(), context.newPage()]);
  const editors = await Promise.all(pages.map(opened));
  for (const name of ['h264BframesAac', 'mpegTs', 'theoraVorbis'] as const)
    await Promise.all(editors.map((editor) => cutsWhole(editor, name)));
  // Closing one tab doesn't affect the other.
  await Promise.all(editors.map((editor) => opensFile(editor, 'mpegTs')));
  await pages[0]?.close();
  await cutsHere(editors[1] as EditorPage);
});

test('a double click saves one clip', { tag: '@ci' }, async ({ page }) => {
  const editor = await opened(page);
  let downloads = 0;
  page.on('download', () => downloads++);
  await opensFile(editor, 'h264BframesAac');
  await editor.setRange('1', '0:02.5');
  await editor.cutButton.dblclick({ delay: 20 });
  await expect(editor.toast('Video processed successfully!')).toBeVisible();
  await cutsHere(editor);
  expect(downloads).toBe(2);
});
