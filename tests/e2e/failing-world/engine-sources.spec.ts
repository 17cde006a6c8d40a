import type { Route } from '@playwright/test';
import { fixtures } from '../../fixtures';
import { serveEngineCdn } from '../../fixtures/engine-cdn';
import { watchErrors } from '../support/errors';
import { expect, test } from '../support/site-test';
import { cutsHere, cutsWhole, LOADING_ERROR, noCdn, opened } from './cuts';
import { DAMAGED, OWN_COPY, PAGE_INSTEAD } from './faults';

/** Ways in which the engine's files can fail to load, and how to recover (specification §8). */

const fulfil = (change: (body: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.body()) });
};

const OWN_COPY_IS: Readonly<Record<string, (route: Route) => unknown>> = {
  'down for a moment': (route) => route.fulfill({ status: 503 }),
  unreachable: (route) => route.abort(),
  'stalled forever': () => {},
  truncated: fulfil(DAMAGED.truncated),
  'tampered with': fulfil(DAMAGED['tampered with']),
  'a page instead': (route) => route.fulfill({ contentType: 'text/html', body: PAGE_INSTEAD }),
  'endlessly redirected': (route) =>
    route.fulfill({ status: 302, headers: { location: route.request().url() } }),
  'sent to another host': (route) =>
    route.fulfill({ status: 302, headers: { location: 'https://elsewhere.test/core' } }),
};

for (const [how, answer] of Object.entries(OWN_COPY_IS))
  test.describe(() => {
    test.use({
      provoked: how === 'sent to another host' ? /elsewhere\.test|connect-src refused \S+\/engine\// : null,
    });

    test(`the site's own copy of the engine is ${how}: the next source is used`, {
      tag: '@ci',
    }, async ({ page }) => {
      const errors = watchErrors(page);
      await noCdn(page);
      await serveEngineCdn(page, 'cdn.jsdelivr.net');
      await page.route(OWN_COPY, answer);
      await cutsWhole(await opened(page), 'mpeg4Mp3');
      expect(errors).toEqual([]);
    });
  });

test('an engine with the wrong MIME type still runs, because only its bytes matter', {
  tag: '@ci',
}, async ({ page }) => {
  await noCdn(page);
  await page.route(/ffmpeg-core\.wasm/, async (route) =>
    route.fulfill({ response: await route.fetch(), contentType: 'text/plain' }),
  );
  await cutsWhole(await opened(page), 'mpeg4Mp3');
});

test('every source stalls: an MP4 is cut meanwhile, and other files show the error and a retry', {
  tag: '@ci',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const errors = watchErrors(page);
  await page.route(/ffmpeg-core|^https:/, () => {});
  const editor = await opened(page);
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.cutButton).toHaveText('Loading Engine...');
  await cutsWhole(editor, 'h264BframesAac');
  await editor.choose(fixtures.mpeg4Mp3);
  await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 240_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await editor.ready();
  await cutsHere(editor);
  expect(errors).toEqual([]);
});
