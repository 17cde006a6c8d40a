/** The frames of the timeline: under the mouse, at a dragged mark, and while the strip loads. */
import type { Locator, Page } from '@playwright/test';
import { sourcePixels } from '../browser/preview-support';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { holdCalls } from './support/held-workers';
import { expect, test } from './support/site-test';

const FILE = fixtures.h264BframesAac;
/** Seconds of the file, and of one of its frames. */
const LENGTH = 6;
const FRAME = 1 / 30;

/** Counts the frames that the page has workers decode for bubbles. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Object.assign(window, { framesAsked: 0 });
    Worker.prototype.postMessage = function (...args: [unknown, ...unknown[]]) {
      const [message] = args;
      if (typeof message === 'object' && message && 'name' in message && message.name === 'frame')
        Object.assign(window, { framesAsked: Reflect.get(window, 'framesAsked') + 1 });
      return Reflect.apply(postMessage, this, args);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'framesAsked'));
}

async function openIn(page: Page): Promise<EditorPage> {
  const editor = await EditorPage.with(page, FILE);
  await editor.ready();
  await expect
    .poll(async () => Number(await page.getByTestId('strip').getAttribute('data-thumbnails')))
    .toBeGreaterThan(4);
  return editor;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

/** The point over the strip's frames at a time, while all of the file is in view. */
async function pointAt(page: Page, sec: number) {
  const { x, y, width } = await boxOf(page.getByTestId('strip'));
  return [x + (sec / LENGTH) * width, y + 50] as const;
}

/** Which of a frame and its two neighbors a bubble shows: the one that native ffmpeg decodes alike. @returns its number */
async function frameIn(bubble: Locator, expected: number): Promise<number> {
  await expect(bubble).toHaveAttribute('data-exact', 'true');
  const { width, height, rgb } = await bubble.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return { width, height, rgb: [...data].filter((_, i) => i % 4 !== 3) };
  });
  const candidates = [expected - 1, expected, expected + 1];
  const difference = (number: number) => {
    const source = sourcePixels(FILE, Math.max(0, number * FRAME - FRAME / 2), width, height);
    return rgb.reduce((sum, level, i) => sum + Math.abs(level - (source[i] ?? 0)), 0);
  };
  const [best] = candidates
    .map((number) => ({ number, off: difference(number) }))
    .sort((a, b) => a.off - b.off);
  return best?.number ?? -1;
}

test('under the mouse are the time and that very frame; at a dragged mark, those of the mark', async ({
  page,
}) => {
  const asked = await countFrames(page);
  const editor = await openIn(page);
  const [hover, drag] = [page.getByTestId('hover-bubble'), page.getByTestId('drag-bubble')];
  const video = page.locator('video');
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const before = await time();
  expect(await asked()).toBe(0);

  // None of these is a frame of the strip.
  for (const sec of [2.55, 0.41]) {
    const number = Math.floor(sec / FRAME);
    await page.mouse.move(...(await pointAt(page, sec)));
    await expect(hover).toHaveText(`0:0${Math.floor(sec * 10) / 10}`);
    expect(await frameIn(hover, number)).toBe(number);
  }
  await expect(hover).toHaveAttribute('aria-hidden', 'true');
  expect(await asked()).toBeGreaterThan(0);
  expect(await time()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(hover).toHaveCount(0);
  await page.mouse.move(...(await pointAt(page, 3)));
  await expect(hover).toBeVisible();
  // Not over a tool, which the bubble could cover.
  await page.getByRole('button', { name: 'Zoom in' }).hover();
  await expect(hover).toHaveCount(0);

  const handle = await boxOf(editor.startSlider);
  const from = [handle.x + handle.width / 2, handle.y + 30] as const;
  await page.mouse.move(...from);
  await expect(hover).toHaveText('0:00.0');
  await page.mouse.down();
  const [second] = await pointAt(page, 1);
  const [zero] = await pointAt(page, 0);
  await page.mouse.move(from[0] + 2.3 * (second - zero), from[1], { steps: 5 });
  await expect(hover).toHaveCount(0);
  await expect(drag).toHaveText('0:02.3');
  expect(await frameIn(drag, 69)).toBe(69);
  await page.mouse.up();
  await expect(drag).toHaveCount(0);

  // Zoomed to single frames, the time tells them apart.
  await editor.setRange('2', '3');
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const strip = await boxOf(page.getByTestId('strip'));
  await page.mouse.move(strip.x + strip.width / 2 + 30, strip.y + 50);
  await expect(hover).toHaveText(/^0:02\.\d{3}$/);
  const shown = Math.round(Number((await hover.innerText()).split(':')[1]) / FRAME);
  expect(await frameIn(hover, shown)).toBe(shown);
});

test('a strip that loads has empty cells, and none of its frames stands for another cell', async ({
  page,
}) => {
  const release = await holdCalls(page, ['thumbnail', 'thumbnails']);
  const editor = await EditorPage.with(page, FILE);
  await editor.ready();
  const strip = page.getByTestId('strip');
  await expect(strip).not.toHaveAttribute('data-heard', '0');
  /** The colors of the strip's frames, in the middle of where whole cells lie. */
  const colors = () =>
    strip
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const ratio = canvas.width / canvas.clientWidth;
        const cell = (56 * 16) / 9;
        return Array.from({ length: Math.floor(canvas.clientWidth / cell) }, (_, i) => {
          const at = [Math.round((i + 0.3) * cell * ratio), Math.round(60 * ratio)] as const;
          return [...(canvas.getContext('2d')?.getImageData(...at, 1, 1).data ?? [])].join();
        });
      });
  await expect(strip).toHaveAttribute('data-thumbnails', '0');
  const [empty] = await colors();
  expect(new Set(await colors()).size).toBe(1);
  await release();
  await expect.poll(colors).not.toContain(empty);

  // Zoomed in far, the frames that are here belong to other cells.
  const holdAgain = await holdCalls(page, ['thumbnail', 'thumbnails'], 'now');
  await editor.setRange('2', '3');
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(async () => (await colors()).filter((color) => color === empty).length)
    .toBeGreaterThan(3);
  await holdAgain();
  await expect.poll(colors).not.toContain(empty);
});

test('a typed time is shown, and the zoomed strip follows', async ({ page }) => {
  const editor = await openIn(page);
  const time = page.getByTestId('playhead-time');
  const typed = page.getByRole('textbox', { name: 'Type a time' });
  const press = page.getByRole('button', { name: 'Type a time' });
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const strip = await boxOf(page.getByTestId('strip'));
  const [playhead, start] = [page.getByTestId('playhead'), editor.startSlider];
  const isInView = async (element: Locator) => {
    const { x, width } = await boxOf(element);
    return x + width >= strip.x - 1 && x <= strip.x + strip.width + 1;
  };
  await editor.setRange('1', '2');
  await page.getByRole('button', { name: 'Zoom to selection' }).click();

  await press.focus();
  await page.keyboard.press('Enter');
  await expect(typed).toBeFocused();
  await typed.fill('later');
  await typed.press('Enter');
  await expect(said('Type a time like 1:23.4')).toBeVisible();
  await expect(typed).toHaveAccessibleDescription('Type a time like 1:23.4');
  await typed.fill('7');
  await expect(said('Type a time like 1:23.4')).toHaveCount(0);
  await typed.press('Enter');
  await expect(said('The video ends at 0:06.0')).toBeVisible();
  await typed.press('Escape');
  await expect(press).toBeFocused();
  await expect(time).toHaveText('0:01.0 / 0:06');

  await page.keyboard.press('Enter');
  await typed.fill('0:04.5');
  await typed.press('Enter');
  await expect(press).toBeFocused();
  await expect(time).toHaveText('0:04.5 / 0:06');
  await expect(playhead).toBeVisible();
  expect(await isInView(playhead)).toBe(true);

  // The strip shows something else now, and goes to a mark that is typed.
  await editor.type(editor.startField, '0:00.5');
  await expect.poll(() => isInView(start)).toBe(true);
  await editor.type(editor.endField, '0:05.5');
  await expect.poll(() => isInView(editor.endSlider)).toBe(true);

  // With frame numbers, a number is typed.
  await page.getByRole('button', { name: 'Show frame numbers' }).click();
  await page.getByRole('button', { name: 'Type a frame number' }).click();
  const number = page.getByRole('textbox', { name: 'Type a frame number' });
  await number.fill('181');
  await number.press('Enter');
  await expect(said('Type a number from 1 to 180')).toBeVisible();
  await number.fill('100');
  // Leaving the field goes there, too.
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await expect(time).toHaveText('Frame 100 / 180');
  await expect(number).toHaveCount(0);
});
