import type { Page } from '@playwright/test';
import { fixtures } from '../../fixtures';
import type { EditorPage } from '../support/editor-page';
import { watchErrors } from '../support/errors';
import { expect, test } from '../support/site-test';
import { cutsWhole, opened } from './cuts';

/** Brings the editor into each state before the reset. */
const STATES: Readonly<Record<string, (page: Page, editor: EditorPage) => Promise<void>>> = {
  'while the engine loads': async (page, editor) => {
    // Never answered.
    await page.route(/ffmpeg-core/, () => {});
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.cutButton).toHaveText('Loading Engine...');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // Before any engine came: a page keeps the program that it has.
  'when no engine came': async (page, editor) => {
    await page.route(/ffmpeg-core|^https:/, (route) => route.abort());
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.toast('Loading Error')).toBeVisible({ timeout: 60_000 });
    await page.unrouteAll();
  },
  'when ready': async (_, editor) => {
    await editor.choose(fixtures.vp9Opus);
    await editor.ready();
  },
  'while playing': async (page, editor) => {
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  },
  'while processing': async (page, editor) => {
    await editor.choose(fixtures.theoraVorbis);
    await editor.ready();
    await editor.cutButton.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'when done': async (_, editor) => cutsWhole(editor, 'h264BframesAac'),
  'when failed': async (_, editor) => {
    await editor.choose(fixtures.garbage);
    await editor.ready();
    await editor.cutButton.click();
    await expect(editor.toast('Processing failed')).toBeVisible({ timeout: 30_000 });
  },
};

test('a reset in any state returns to the upload panel, and the next file is cut', { tag: '@ci' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  const editor = await opened(page);
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      await reach(page, editor);
      await page.getByRole('button', { name: 'Reset' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Upload Your Video', exact: true })).toBeVisible();
      await expect.poll(() => page.workers().length).toBe(0);
      await cutsWhole(editor, 'h264BframesAac');
      await page.getByRole('button', { name: 'Reset' }).click();
    });
  }
  expect(errors).toEqual([]);
});
