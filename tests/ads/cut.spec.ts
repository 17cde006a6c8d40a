import { EditorPage } from '../e2e/support/editor-page';
import { probe } from '../e2e/support/probe';
import { fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { expect, test } from './support/ad-test';

/** With everything on, cuts work as without advertising, whatever the networks do. */
const BEHAVIORS = ['appends', 'writes', 'missing', 'garbage', 'hangs', 'down'] as const;

test.use({ hasFakeClock: false });

for (const behavior of BEHAVIORS)
  test(`full cuts by two engines with every behavior on, the networks ${behavior}`, async ({
    page,
    adHost,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    adHost.behavior = behavior;
    const editor = new EditorPage(page);
    await editor.open();
    // Clicks of all kinds come first: one window, one tab, one script.
    for (let click = 1; click <= 3; click++) await page.getByRole('heading', { level: 1 }).click();

    // The fourth click would open a tab.
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Video File' }).click();
    await (await dialog).setFiles(fixtures.h264BframesAac);
    for (const next of [fixtures.mpeg4Mp3, null]) {
      await editor.ready();
      await editor.setRange('1', '3');
      const clip = await editor.cut();
      // Checked at once, because it disappears by itself and judging the clip takes a while.
      await expect(editor.toast('Video processed successfully!').first()).toBeVisible();
      const found = await probe(clip.path);
      expect(found.video[0]?.codec).toBe('h264');
      expect(Math.abs(found.duration - 2)).toBeLessThanOrEqual(0.25);
      expect(decodeErrors(clip.path)).toBe('');
      if (!next) continue;
      await editor.choose(next);
      await expect(page.getByTestId('file-name')).toHaveText('mpeg4-mp3.avi');
    }
    expect(adHost.asked('pop.ads.test').length).toBeGreaterThanOrEqual(2);
    // Only an invalid script may report to the console.
    expect(errors.filter(({ name }) => name !== 'SyntaxError')).toEqual([]);
    // There is no frame in the editor.
    await expect(page.locator('#editor iframe, #editor [data-ad-unit]')).toHaveCount(0);
  });
