import { EditorPage } from '../e2e/support/editor-page';
import { decodeErrors, probe } from '../e2e/support/probe';
import { fixtures } from '../fixtures';
import { expect, test } from './support/ad-test';

/** Everything is on, and whatever the networks do, the visitor's work goes on as without them. */
const BEHAVIORS = ['appends', 'writes', 'missing', 'garbage', 'hangs', 'down'] as const;

for (const behavior of BEHAVIORS)
  for (const name of ['h264BframesAac', 'mpeg4Mp3'] as const)
    test(`a full cut of ${name} with every behavior on, the networks ${behavior}`, async ({
      page,
      adHost,
    }) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      adHost.behavior = behavior;
      const editor = new EditorPage(page);
      await editor.open();
      // Clicks of all kinds before: one window, one tab, one script.
      for (let click = 1; click <= 3; click++) await page.getByRole('heading', { level: 1 }).click();

      // The fourth is one that would open a tab.
      const dialog = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose Video File' }).click();
      await (await dialog).setFiles(fixtures[name]);
      await editor.ready();
      await editor.setRange('1', '3');
      for (let i = 0; i < 2; i++) {
        const clip = await editor.cut();
        // At once: it goes by itself, and judging the clip takes a while.
        await expect(editor.toast('Video processed successfully!').first()).toBeVisible();
        const found = await probe(clip.path);
        expect(found.video[0]?.codec).toBe('h264');
        expect(Math.abs(found.duration - 2)).toBeLessThanOrEqual(0.25);
        expect(await decodeErrors(clip.path)).toEqual([]);
        await editor.ready();
      }
      expect(adHost.asked('pop.ads.test').length).toBeGreaterThanOrEqual(2);
      // A script that is no script says so in the console, as it would without us; nothing else may.
      expect(errors.filter(({ name }) => name !== 'SyntaxError')).toEqual([]);
      // No frame stands in the editor.
      await expect(page.locator('#editor iframe, #editor [data-ad-unit]')).toHaveCount(0);
    });
