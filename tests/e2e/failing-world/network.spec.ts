import type { BrowserContext, Page } from '@playwright/test';
import { EDITOR } from '@/lib/editor/messages/common';
import { fixtures } from '../../fixtures';
import type { EditorPage } from '../support/editor-page';
import { watchErrors } from '../support/errors';
import { untilKept } from '../support/offline';
import { expect, test } from '../support/site-test';
import { cutsHere, LOADING_ERROR, noCdn, opened } from './cuts';
import { OWN_COPY } from './faults';

/** A network that fails in the middle and comes back. */

test('the network fails while the engine loads, and comes back', { tag: '@ci' }, async ({
  page,
  context,
}) => {
  await noCdn(page);
  const editor = await opened(page);
  await page.route(OWN_COPY, async (route) => {
    // The scripts of the editor may be slower than the engine.
    await expect(editor.cutButton).toBeVisible();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 60_000 });
  await page.unroute(OWN_COPY);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await cutsHere(editor);
});

test('the network fails before the editor’s code is there: the file stays, and opens after "Try again"', {
  tag: '@ci',
}, async ({ page }) => {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    const isWorkspace = (await response.text()).includes('workspace-player');
    await (isWorkspace ? route.abort('internetdisconnected') : route.fulfill({ response }));
  });
  const editor = await opened(page);
  await editor.choose(fixtures.h264BframesAac);
  await expect(page.getByRole('alert').filter({ hasText: EDITOR.missing })).toBeVisible();
  await expect(page.getByTestId('file-name')).toHaveText('h264-bframes-aac.mp4');
  await page.unroute('**/_next/static/**/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await cutsHere(editor);
});

/** Cuts with the engine that was loaded before the network failed, then cancels a cut, which ends that engine. */
async function cutsAndCancelsOffline(page: Page, context: BrowserContext): Promise<EditorPage> {
  // The program itself encodes then, and a cancel ends it. While the browser encodes, it may be at rest and stay.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  const editor = await opened(page);
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  await context.setOffline(true);
  await cutsHere(editor);
  await editor.setRange('0', '0:05');
  await editor.cutButton.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await editor.ready();
  return editor;
}

test.describe('the network fails after the engine has loaded', () => {
  test.describe('on a page with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('cut, cancel and cut again', { tag: '@ci' }, async ({ page, context }) => {
      test.setTimeout(180_000);
      const errors = watchErrors(page);
      await page.goto('./privacy/');
      await untilKept(page);
      const editor = await cutsAndCancelsOffline(page, context);
      await cutsHere(editor);
      expect(errors).toEqual([]);
    });
  });

  test('without a service worker: the loaded engine cuts; a core that must restart shows an error, and works once the network is back', {
    tag: '@ci',
  }, async ({ page, context }) => {
    test.setTimeout(180_000);
    const editor = await cutsAndCancelsOffline(page, context);
    await editor.cutButton.click();
    await expect(editor.toast('Processing failed')).toBeVisible({ timeout: 20_000 });
    await context.setOffline(false);
    await cutsHere(editor);
  });
});
