import { fixtures } from '../../fixtures';
import { serveEngineCdn } from '../../fixtures/engine-cdn';
import { watchErrors } from '../support/errors';
import { expect, test } from '../support/site-test';
import { cutsWhole, LOADING_ERROR, opened, withPrelude } from './cuts';
import { removeWebCodecs, WITHOUT, WORKERS_ARE } from './faults';

/** Browsers without certain features. */

for (const [what, remove] of Object.entries(WITHOUT)) {
  test(`without ${what}: an MP4, a WebM and an AVI are cut`, {
    tag: '@ci',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    const errors = watchErrors(page);
    await page.addInitScript(remove);
    if (remove === removeWebCodecs) await withPrelude(page, remove);
    // The site's own copy of the engine is compressed. If the browser can't inflate it, the next source is used.
    if (what === 'compression streams') await serveEngineCdn(page, 'cdn.jsdelivr.net', 'plain');
    const editor = await opened(page);
    await cutsWhole(editor, 'h264BframesAac');
    await cutsWhole(editor, 'vp9Opus');
    await cutsWhole(editor, 'mpeg4Mp3');
    expect(errors).toEqual([]);
  });
}

for (const [how, breakWorkers] of Object.entries(WORKERS_ARE)) {
  test(`workers are ${how}: an MP4 is cut, and features that need workers say so`, { tag: '@ci' }, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.addInitScript(breakWorkers);
    const editor = await opened(page);
    await cutsWhole(editor, 'h264BframesAac');
    await cutsWhole(editor, 'vp9Opus');
    await editor.choose(fixtures.mpeg4Mp3);
    await expect(editor.toast('Loading Error')).toContainText(LOADING_ERROR, { timeout: 60_000 });
    await expect(page.getByTestId('file-name')).toHaveText('mpeg4-mp3.avi');
    await cutsWhole(editor, 'h264BframesAac');
    expect(errors).toEqual([]);
  });
}
