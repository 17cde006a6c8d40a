import { fixtures } from '../fixtures';
import { expectNoViolations } from './support/axe';
import { EditorPage } from './support/editor-page';
import { holdWorkers } from './support/held-workers';
import { expect, test } from './support/site-test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('finds nothing on the landing page and its dialog', { tag: '@ci' }, async ({ page }) => {
      await page.goto('./');
      // Until a visitor gives a sign, sections below the screen may have no styles yet: axe then finds black on dark.
      await page.mouse.move(1, 1);
      await page.locator('head > script[src*="turbopack"]').first().waitFor({ state: 'attached' });
      await expectNoViolations(page, 'landing page', { below: true });
      await page.getByRole('link', { name: 'See How It Works' }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectNoViolations(page, 'its dialog');
    });

    test('finds nothing in an open editor with a clip', {
      tag: colorScheme === 'light' ? [] : '@ci',
    }, async ({ page }) => {
      const editor = await EditorPage.with(page, fixtures.h264BframesAac);
      await editor.ready();
      await editor.setRange('1', '2');
      await editor.cut();
      await page.getByTestId('result-card').waitFor();
      await expectNoViolations(page, 'a clip');
    });

    test('finds nothing in the editor: rejected, open, processing, done, failed', { tag: '@ci' }, async ({
      page,
    }) => {
      const editor = await EditorPage.with(page, fixtures.h264AacMkv);
      await page.getByRole('button', { name: 'Open it anyway' }).waitFor();
      await expectNoViolations(page, 'rejected');
      await editor.choose(fixtures.theoraVorbis);
      await editor.ready();
      await expectNoViolations(page, 'open');
      const release = await holdWorkers(page);
      await editor.cutButton.click();
      await page.getByRole('progressbar').waitFor();
      await expectNoViolations(page, 'processing');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await release();
      await editor.ready();
      await editor.setRange('1', '2');
      await editor.cut();
      await editor.toast('Video processed successfully!').waitFor();
      await page.getByTestId('result-card').waitFor();
      await expectNoViolations(page, 'done');
      await editor.choose(fixtures.garbage);
      await editor.ready();
      await editor.cutButton.click();
      await editor.toast('Processing failed').waitFor();
      await expectNoViolations(page, 'failed');
    });
  });
}

test('a file can be opened, cut and saved with the keyboard alone', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Video File' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(fixtures.h264BframesAac);
  await editor.ready();
  const visited: string[] = [];
  for (let i = 0; i < 50 && visited.at(-1) !== 'Cut & Download Video (with Audio)'; i++) {
    await page.keyboard.press('Tab');
    visited.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return (
          at?.getAttribute('aria-label') ??
          (at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent?.trim()) ??
          ''
        );
      }),
    );
  }
  const order = [
    ...['Reset', 'Play', 'Seek', 'Undo', 'Start handle', 'End handle'],
    ...[
      'Set start here',
      'Start time',
      'Set end here',
      'End time',
      'On',
      'Original MP4',
      'Cut & Download Video (with Audio)',
    ],
  ];
  expect(visited.filter((name) => order.includes(name))).toEqual(order);
  expect(visited.length).toBeLessThanOrEqual(15);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('cut_h264-bframes-aac.mp4');
});

for (const [width, height] of [
  [320, 640],
  [844, 390],
] as const) {
  test(`at ${width}×${height} the editor does not scroll sideways, and its touch targets don't cover each other`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
    await editor.ready();
    await editor.setRange('0:01.125', '3');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const small = await page
      .locator('#editor :is(button, select, input[type=text])')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          const shown = width > 0 && getComputedStyle(control).visibility === 'visible';
          return shown && (width < 44 || height < 44)
            ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${width}×${height}`]
            : [];
        }),
      );
    expect(small).toEqual([]);
    // No time is clipped.
    expect(await editor.startField.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  });
}

test('scrolls without animation if the visitor prefers reduced motion', { tag: '@ci' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const editor = new EditorPage(page);
  await editor.open();
  await page.evaluate(() => {
    const calls: unknown[] = [];
    Object.assign(window, { calls });
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      calls.push(options);
      scroll.call(this, options);
    };
  });
  await editor.choose(fixtures.h264BframesAac);
  await editor.ready();
  await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([
    { behavior: 'auto', block: 'start' },
  ]);
});
