import type { Locator, Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

/** True if nothing lies over the middle of an element, and that is on the screen. */
const isFree = (element: Locator) =>
  element.evaluate((target) => {
    const box = target.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && target.contains(hit);
  });

async function open(page: Page, path = fixtures.h264BframesAac): Promise<EditorPage> {
  const editor = await EditorPage.with(page, path);
  await editor.ready();
  return editor;
}

const video = (page: Page) => page.locator('#editor .player-view');

/** Scrolls like a finger would, without the centering of `scrollIntoViewIfNeeded`. */
const scrollTo = (element: Locator, block: ScrollLogicalPosition) =>
  element.evaluate((target, at) => target.scrollIntoView({ block: at, behavior: 'instant' }), block);

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test.describe(`on a phone of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const tag = width === 390 ? [] : '@ci';

    test('the first screen has all that a cut needs, and the video stays in view above it', { tag }, async ({
      page,
    }) => {
      const editor = await open(page, fixtures.h264BframesAac);
      await expect(page.getByRole('heading', { name: 'Edit Your Video' })).toBeInViewport();
      await expect(video(page)).toBeInViewport({ ratio: 1 });
      for (const name of ['Set start here', 'Set end here'])
        await expect.poll(() => isFree(page.getByRole('button', { name }))).toBe(true);
      expect(await isFree(editor.startSlider)).toBe(true);
      expect(await isFree(editor.cutButton)).toBe(true);

      const places = () =>
        editor.endField.evaluate((field) => field.getBoundingClientRect().y + window.scrollY);
      const before = await places();
      for (const control of [editor.startSlider, editor.startField, editor.endField]) {
        await scrollTo(control, 'nearest');
        await expect(video(page)).toBeInViewport({ ratio: 0.99 });
        await control.focus();
        expect(await isFree(control)).toBe(true);
        await expect(video(page)).toBeInViewport({ ratio: 0.99 });
      }
      expect(await places()).toBeCloseTo(before, 0);
    });

    test('a portrait video has room, and its strip and the cut button are on the first screen', {
      tag,
    }, async ({ page }) => {
      const editor = await open(page, fixtures.phone);
      await expect(video(page)).toBeInViewport({ ratio: 1 });
      expect((await page.locator('.player-view').boundingBox())?.height).toBeGreaterThan(height * 0.39);
      expect(await isFree(editor.startSlider)).toBe(true);
      expect(await isFree(editor.cutButton)).toBe(true);
    });

    test('nothing covers the clip’s buttons, and the cut button stands back until something changes', {
      tag: '@ci',
    }, async ({ page }) => {
      const editor = await open(page);
      const color = () => editor.cutButton.evaluate((button) => getComputedStyle(button).backgroundColor);
      const highlighted = await color();
      await editor.cut();
      const card = page.getByRole('region', { name: 'Your clip' });
      await expect(card).toBeInViewport();
      for (const name of ['Download again', 'Save as…', 'Cut another part']) {
        const button = card.getByRole('button', { name });
        await scrollTo(button, 'end');
        await expect.poll(() => isFree(button)).toBe(true);
      }
      await expect.poll(color).not.toBe(highlighted);
      await editor.type(editor.startField, '1.3');
      await expect.poll(color).toBe(highlighted);
    });

    test('a toast covers no link of the header', { tag: '@ci' }, async ({ page }) => {
      const editor = await open(page);
      // Otherwise the page may still be scrolling to the card when Reset is pressed.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await editor.cut();
      await expect(editor.toast('Video processed successfully!')).toBeVisible();
      await expect(page.getByTestId('result-card')).toBeInViewport();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(editor.toast('Video processed successfully!')).toBeVisible();
      // A toast slides in over the header.
      for (const name of ['Blog', 'Start Editing'])
        await expect
          .poll(() => isFree(page.getByRole('banner').getByRole('link', { name, exact: true })))
          .toBe(true);
    });

    test('a keyboard’s shortcuts aren’t in the menu', { tag: '@ci' }, async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'More tools' }).click();
      await expect(page.getByRole('menuitem', { name: 'Play selection' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeHidden();
    });
  });

test('on a desktop, a toast covers no control', { tag: '@ci' }, async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 657 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const editor = await open(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await editor.cut();
    await expect(editor.toast('Video processed successfully!')).toBeVisible();
    const controls = [
      ...['Blog', 'Start Editing'].map((name) =>
        page.getByRole('banner').getByRole('link', { name, exact: true }),
      ),
      ...['Add another video', 'Reset', 'Split at playhead', 'Set end here'].map((name) =>
        page.getByRole('button', { name, exact: true }).first(),
      ),
    ];
    for (const control of controls) {
      await scrollTo(control, 'nearest');
      await expect.poll(() => isFree(control), String(control)).toBe(true);
    }
  }
});

test('a device with a mouse has the shortcuts in the menu', { tag: '@ci' }, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More tools' })).toBeFocused();
});
