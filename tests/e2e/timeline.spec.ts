/** The timeline and the player, with a mouse, with touch, and with keys alone. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';
import { Fingers, line, type Point } from './support/touch';

async function openIn(page: Page): Promise<EditorPage> {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await expect(page.getByTestId('strip')).toBeVisible();
  return editor;
}

async function centre(of: Locator): Promise<Point> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Scrolls an element to the middle of the screen, and waits until the page no longer scrolls by itself. */
async function inTheMiddle(element: Locator): Promise<void> {
  await expect(async () => {
    const moved = await element.evaluate(async (target) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { top } = target.getBoundingClientRect();
      for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve, 16));
      return Math.abs(target.getBoundingClientRect().top - top);
    });
    expect(moved).toBeLessThan(1);
  }).toPass();
}

const currentTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Pixels per second in the strip, while all six seconds of the file are in view. */
async function pixelsPerSecond(page: Page): Promise<number> {
  return ((await page.getByTestId('strip').boundingBox())?.width ?? 0) / 6;
}

test('with a mouse, the selection moves, handles snap, the wheel zooms, and everything can be undone', async ({
  page,
}) => {
  const editor = await openIn(page);
  await editor.setRange('1', '3');
  const second = await pixelsPerSecond(page);
  const selection = page.getByRole('slider', { name: 'Selection' });
  await expect(selection).toHaveAttribute('aria-valuetext', '1 second to 3 seconds');
  const at = await centre(selection);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + second, at.y, { steps: 6 });
  await page.mouse.up();
  await expect(selection).toHaveAttribute('aria-valuetext', '2 seconds to 4 seconds');
  // The frame follows during the drag.
  await expect.poll(() => currentTime(page)).toBeCloseTo(2, 1);

  // The keyframes of this file are 1.333 s apart.
  const handle = await centre(editor.startSlider);
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await page.keyboard.down('Shift');
  await page.mouse.move(handle.x - 0.5 * second, handle.y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(editor.startField).toHaveValue('0:01.333');
  await expect(editor.startSlider).toHaveAttribute('aria-valuemax', '3000');
  await expect(editor.endSlider).toHaveAttribute('aria-valuemin', '2333');

  // A click on the strip shows that time and doesn't change the selection.
  const strip = await page.getByTestId('strip').boundingBox();
  if (!strip) throw new Error('no strip');
  await page.mouse.click(strip.x + 5 * second, strip.y + 50);
  await expect.poll(() => currentTime(page)).toBeCloseTo(5, 1);

  // Zooming keeps the time under the pointer in place.
  const end = await centre(editor.endSlider);
  await page.mouse.move(end.x, end.y);
  await page.keyboard.down('Control');
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect
    .poll(async () => (await editor.startSlider.boundingBox())?.x ?? 0)
    .toBeLessThan(end.x - 3 * second);
  expect(Math.abs((await centre(editor.endSlider)).x - end.x)).toBeLessThan(40);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  await page.getByRole('button', { name: 'Show all' }).click();

  // Zoomed to the selection, both handles are near the edges, also the second time. "Show all" is another button and key.
  const [from, to] = [editor.startSlider, editor.endSlider];
  const spread = async () => ((await to.boundingBox())?.x ?? 0) - ((await from.boundingBox())?.x ?? 0);
  const all = await spread();
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  await expect.poll(spread).toBeGreaterThan(0.75 * strip.width);
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await page.keyboard.press('z');
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  expect(await spread()).toBeGreaterThan(0.75 * strip.width);
  await page.keyboard.press('Shift+Z');
  await expect.poll(spread).toBe(all);
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-disabled', 'true');

  for (const range of ['0:02.0', '0:01.0', '0:00.0']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.startField).toHaveValue(range);
  }
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Redo' }).click();
  await expect(editor.startField).toHaveValue('0:01.333');
  expect((await new AxeBuilder({ page }).include('#editor').analyze()).violations).toEqual([]);
});

test('a seek of the browser’s own controls moves the playhead', { tag: '@ci' }, async ({ page }) => {
  const editor = await openIn(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(1, 1);
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('#editor video');
    if (video) video.currentTime = 4.01;
  });
  await expect(page.getByTestId('playhead-time')).toContainText('0:04.0');
  await page.keyboard.press('i');
  await expect(editor.startField).toHaveValue('0:04.0');
});

test('arrow keys move along a toolbar, unless its tool was pressed by the pointer', { tag: '@ci' }, async ({
  page,
}) => {
  const editor = await openIn(page);
  await editor.setRange('1', '3');
  const player = page.getByRole('toolbar', { name: 'Player' });
  const tool = (name: string) => player.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Reset' }).focus();
  await page.keyboard.press('Tab');
  await expect(tool('Play')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool('Full screen')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tool('More player tools')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tool('More player tools')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'More player tools' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'More player tools' })).toHaveCount(0);
  await expect(tool('More player tools')).toBeFocused();

  const before = await currentTime(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(before + 1, 1);
  // The arrow keys of a field nudge it.
  await editor.startField.focus();
  await page.keyboard.press('ArrowUp');
  await expect(editor.startField).toHaveValue('0:01.1');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(editor.startField).toHaveValue('0:01.066');
});

test('with keys alone: play, step, mark, undo, loop, cut, and shortcuts stay off once turned off', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await openIn(page);
  const key = (name: string) => page.keyboard.press(name);
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
  // The focus has been on the editor's heading since the file was opened.
  await key('Shift+ArrowRight');
  await key('ArrowRight');
  await key('.');
  await key('.');
  await key(',');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1.13);
  await key('i');
  // 1.1 s is frame 33 at 30 frames per second. The next one is at 1.1333 s.
  await expect(editor.startField).toHaveValue('0:01.133');
  await said('Start set to 1.133 seconds.');
  await key('End');
  await key('Shift+ArrowLeft');
  await key('Shift+ArrowLeft');
  await key('o');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:02');
  await key('Control+z');
  await expect(editor.endField).toHaveValue(/^0:06/);
  await key('Control+Shift+Z');
  await said('Redone. The selection is 1.133 seconds to');
  await key('Shift+I');
  await expect.poll(() => currentTime(page)).toBeCloseTo(1.15, 1);

  await key('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await key('l');
  await expect(page.getByRole('button', { name: 'More player tools (1.5×)' })).toBeVisible();
  await key('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await editor.moreTools();
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
  // A selection of one second plays in a loop, so the time goes back.
  await editor.setRange('1', '2');
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await key('p');
  await expect(page.getByRole('button', { name: 'Loop selection' })).toHaveAttribute('aria-pressed', 'true');
  const turns = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    let turns = 0;
    let before = video.currentTime;
    // Without the loop, the video plays to its end.
    while (turns < 2 && !video.ended) {
      if (video.currentTime < before) turns++;
      before = video.currentTime;
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    return turns;
  });
  expect(turns).toBe(2);
  await key(' ');
  await expect(page.getByRole('button', { name: 'Loop selection' })).toHaveAttribute('aria-pressed', 'false');

  const download = page.waitForEvent('download');
  await key('Enter');
  await download;

  const focused = page.getByRole('button', { name: 'Loop selection' });
  await focused.focus();
  await key('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Play the selection in a loop');
  await expect(help).toContainText('Zoom to the selection, or show all');
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await help.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).press('Space');
  await key('Escape');
  await expect(focused).toBeFocused();
  await editor.setRange('1', '3');
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await key('Control+z');
  await key('i');
  await expect(editor.startField).toHaveValue('0:01.0');
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('snipreel.shortcuts'))).toBe('off');
});

test.describe('with touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('dragging a handle does not scroll the page, two fingers zoom, and the cut button is in view', {
    tag: '@ci',
  }, async ({ page }) => {
    const editor = await openIn(page);
    const fingers = await Fingers.on(page);
    const second = await pixelsPerSecond(page);
    const from = await centre(editor.startSlider);
    const scrolled = await page.evaluate(() => scrollY);
    // Not quite horizontal, like a thumb, and from slightly beside the handle.
    await fingers.drag(line({ x: from.x - 10, y: from.y }, { x: from.x - 10 + 2 * second, y: from.y + 40 }));
    await expect(editor.startField).toHaveValue('0:02.0');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);

    const strip = await page.getByTestId('strip').boundingBox();
    if (!strip) throw new Error('no strip');
    const y = strip.y + 60;
    const middle = strip.x + strip.width / 2;
    await fingers.drag(
      line({ x: middle - 30, y }, { x: middle - 120, y }),
      line({ x: middle + 30, y }, { x: middle + 120, y }),
    );
    await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await expect(editor.startField).toHaveValue('0:02.0');

    await expect(editor.cutButton).toBeInViewport({ ratio: 1 });
    await editor.moreTools();
    for (const name of ['Play', 'Crop', 'Full screen', 'Loop selection', 'Next frame', 'Mute']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }

    // Held sideways, the video, the timeline and the cut button are on the screen at once.
    await page.setViewportSize({ width: 844, height: 390 });
    for (const part of [page.locator('video'), page.getByTestId('strip'), editor.cutButton])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844);
    await expect(editor.startField).toHaveValue('0:02.0');
    expect((await new AxeBuilder({ page }).include('#editor').analyze()).violations).toEqual([]);
  });

  test('a vertical swipe scrolls the page and leaves the playhead; a tap seeks and a horizontal swipe scrubs', {
    tag: '@ci',
  }, async ({ page }) => {
    const editor = await openIn(page);
    await editor.setRange('2', '3.2');
    const time = page.getByTestId('playhead-time');
    await expect(time).toHaveText('0:02.0 / 0:06');
    const fingers = await Fingers.on(page);
    const second = await pixelsPerSecond(page);
    const scrolled = () => page.evaluate(() => scrollY);

    for (const part of ['ruler', 'selection', 'start']) {
      await inTheMiddle(page.getByTestId('strip'));
      const at = await centre(page.locator(`[data-part=${part}]`));
      const before = await scrolled();
      // Upwards like a thumb, which drifts sideways.
      await fingers.drag(line(at, { x: at.x + 15, y: at.y - 200 }, 12));
      await expect.poll(scrolled, part).toBeGreaterThan(before + 100);
      await expect(time).toHaveText('0:02.0 / 0:06');
      await expect(editor.startField).toHaveValue('0:02.0');
      await expect(editor.endField).toHaveValue('0:03.2');
      await expect(page.getByTestId('drag-bubble')).toHaveCount(0);
    }

    await inTheMiddle(page.getByTestId('strip'));
    const ruler = await centre(page.locator('[data-part=ruler]'));
    const left = (await page.getByTestId('strip').boundingBox())?.x ?? 0;
    await fingers.drag([{ x: left + 5 * second, y: ruler.y }]);
    await expect(time).toHaveText('0:05.0 / 0:06');
    await fingers.drag(line({ x: left + 5 * second, y: ruler.y }, { x: left + second, y: ruler.y + 10 }));
    await expect(time).toHaveText('0:01.0 / 0:06');
    await fingers.drag([{ x: left + 2.6 * second, y: ruler.y + 50 }]);
    await expect(time).toHaveText('0:02.6 / 0:06');
    // A finger hides what is below it, and doesn't hover.
    await expect(page.getByTestId('hover-bubble')).toHaveCount(0);
  });

  test('a dragged handle shows its time and frame above the finger, and a canceled drag changes nothing', {
    tag: '@ci',
  }, async ({ page }) => {
    const editor = await openIn(page);
    await editor.setRange('1', '4');
    await expect
      .poll(async () => Number(await page.getByTestId('strip').getAttribute('data-thumbnails')))
      .toBeGreaterThan(2);
    const time = page.getByTestId('playhead-time');
    await expect(time).toHaveText('0:01.0 / 0:06');
    const fingers = await Fingers.on(page);
    const second = await pixelsPerSecond(page);
    const bubble = page.getByTestId('drag-bubble');
    for (const [slider, by, shown] of [
      [editor.startSlider, -1, '0:00.0'],
      [editor.endSlider, 2, '0:06.0'],
    ] as const) {
      const at = await centre(slider);
      await fingers.press(line(at, { x: at.x + by * second, y: at.y }));
      await expect(bubble).toHaveText(shown);
      await expect(bubble).toHaveAttribute('aria-hidden', 'true');
      await expect(bubble.locator('canvas')).toBeVisible();
      await expect(bubble).toBeInViewport({ ratio: 1 });
      const box = await bubble.boundingBox();
      const panel = await page.getByRole('region', { name: 'Timeline' }).boundingBox();
      if (!box || !panel) throw new Error('no bubble');
      expect(box.y + box.height).toBeLessThan(at.y - 30);
      expect(box.x).toBeGreaterThanOrEqual(panel.x - 1);
      expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width + 1);
      await fingers.cancel();
      await expect(bubble).toHaveCount(0);
      await expect(editor.startField).toHaveValue('0:01.0');
      await expect(editor.endField).toHaveValue('0:04.0');
      await expect(time).toHaveText('0:01.0 / 0:06');
    }
    // The two marks that were typed are all there is to undo.
    for (const end of ['0:04.0', '0:06.0']) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(editor.endField).toHaveValue(end);
    }
  });
});
