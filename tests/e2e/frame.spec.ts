import type { Locator, Page } from '@playwright/test';
import { judgeFrames } from '../browser/judge-crops';
import { fixtures } from '../fixtures';
import { expectNoViolations } from './support/axe';
import { EditorPage } from './support/editor-page';
import { Parts } from './support/parts';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';
import { Fingers, line } from './support/touch';

const frameOf = (page: Page) => page.locator('.player .frame-window');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop' });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name: `${name} in pixels` });
const area = (page: Page) => dialog(page).getByRole('slider', { name: 'Crop area' });

/** The clip's aspect ratio, as the window over the video has it. */
const shownAspect = async (page: Page) => {
  const box = await frameOf(page).boundingBox();
  return box ? box.width / box.height : 0;
};

async function open(page: Page): Promise<EditorPage> {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  return editor;
}

/** Uses one of the tools, wherever the player has it. */
async function use(page: Page, name: string): Promise<void> {
  const tool = page.getByRole('button', { name, exact: true });
  if (!(await tool.isVisible())) await new EditorPage(page).moreTools();
  await tool.click();
}

interface Pixels {
  width: number;
  /** Red, green, blue and alpha of each. */
  data: number[];
}

/** What the chip of a part shows. */
const chipPixels = (page: Page, chip: number): Promise<Pixels> =>
  page.locator(`[data-chip="${chip}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    return { width, data: [...(canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])] };
  });

/** The same pixels with each row reversed. */
function mirrored({ width, data }: Pixels): Pixels {
  const at = (index: number) => {
    const pixel = Math.floor(index / 4);
    const column = pixel % width;
    return 4 * (pixel - column + width - 1 - column) + (index % 4);
  };
  return { width, data: data.map((_, index) => data[at(index)] ?? 0) };
}

/** Mean difference of two images. */
function difference(a: Pixels, b: Pixels): number {
  return (
    a.data.reduce((sum, value, index) => sum + Math.abs(value - (b.data[index] ?? 0)), 0) / a.data.length
  );
}

async function dragBy(page: Page, handle: Locator, x: number, y: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('no handle');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the buttons rotate what the player shows at once, and undo takes it back', { tag: '@ci' }, async ({
    page,
  }) => {
    const editor = await open(page);
    await editor.moreTools();
    const places = () => page.locator('.workspace-side').boundingBox();
    const before = await places();
    const whole = await page.locator('video.player-frame').boundingBox();
    await page.getByRole('button', { name: 'Rotate right' }).focus();
    await page.keyboard.press('Enter');
    const turned = (whole?.height ?? 0) / (whole?.width ?? 1);
    expect(turned).toBeLessThan(1);
    await expect(frameOf(page)).toHaveAttribute('data-framed', 'true');
    expect(await shownAspect(page)).toBeLessThan(1);
    expect(await places()).toEqual(before);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(frameOf(page)).not.toHaveAttribute('data-framed');
    await page.keyboard.press('r');
    await page.keyboard.press('Shift+R');
    await page.keyboard.press('Shift+R');
    expect(await shownAspect(page)).toBeLessThan(1);
  });

  test('a crop is made by keys, by dragging and by typing', { tag: '@ci' }, async ({ page }) => {
    await open(page);
    await page.keyboard.press('c');
    await expect(area(page)).toBeFocused();
    const [width, height] = [field(page, 'Width'), field(page, 'Height')];
    const whole = { width: Number(await width.inputValue()), height: Number(await height.inputValue()) };
    await dialog(page).getByRole('radio', { name: '1:1' }).check();
    await expect(width).toHaveValue(String(whole.height));
    const left = field(page, 'Left edge');
    const from = Number(await left.inputValue());
    await area(page).press('ArrowLeft');
    await expect(left).toHaveValue(String(from - 1));
    await area(page).press('Shift+ArrowLeft');
    await expect(left).toHaveValue(String(from - 11));
    await expect(area(page)).toHaveAttribute('aria-valuetext', new RegExp(`, ${from - 11} from the left`));

    await dragBy(page, dialog(page).getByRole('slider', { name: 'Bottom right corner' }), -60, -60);
    const smaller = Number(await width.inputValue());
    expect(smaller).toBeLessThan(whole.height);
    await expect(height).toHaveValue(String(smaller));
    await dragBy(page, area(page), -400, 0);
    await expect(left).toHaveValue('0');

    await dialog(page).getByRole('radio', { name: 'Free' }).check();
    await width.fill('wide');
    await width.press('Enter');
    await expect(dialog(page).getByText('Type a number of pixels.')).toBeVisible();
    await expect(width).toHaveValue(String(smaller));
    await width.fill('100');
    await width.press('Enter');
    await height.fill('50');
    await height.press('Tab');
    await dialog(page).getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    expect(await shownAspect(page)).toBeCloseTo(2, 1);
    await expect(page.getByTestId('forecast')).toContainText('The whole video is re-encoded for the crop');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(frameOf(page)).not.toHaveAttribute('data-framed');
  });

  test('the crop tool lies over the player, moves nothing and passes axe; Escape cancels', {
    tag: '@ci',
  }, async ({ page }) => {
    // The page is in its place as soon as the file is open.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    const player = await page.locator('.player').boundingBox();
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: '16:9' }).check();
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBeCloseTo(player?.x ?? -1, 0);
    expect(box?.width).toBeCloseTo(player?.width ?? -1, 0);
    expect(await page.locator('.player').boundingBox()).toEqual(player);
    await expectNoViolations(page, 'the crop tool');
    await dialog(page).getByRole('radio', { name: '9:16' }).check();
    await area(page).focus();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeFocused();
    await expect(frameOf(page)).not.toHaveAttribute('data-framed');
  });

  test('a part may be cropped elsewhere', { tag: '@ci' }, async ({ page }) => {
    const parts = await Parts.in(page, fixtures.h264BframesAac);
    await parts.splitAt(2);
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: '1:1' }).check();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: 'This part only' }).check();
    await field(page, 'Left edge').fill('0');
    await field(page, 'Left edge').press('Enter');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const place = () => page.locator('.player .frame-turned').evaluate((element) => element.style.transform);
    const second = await place();
    await page
      .getByRole('button', { name: /^Part 1/ })
      .first()
      .click();
    await expect.poll(place).not.toBe(second);
  });

  test('the chips of the parts show their frames mirrored and cropped', { tag: '@ci' }, async ({ page }) => {
    const parts = await Parts.in(page, fixtures.h264BframesAac);
    await parts.splitAt(2);
    const strip = page.getByTestId('strip');
    await expect.poll(async () => Number(await strip.getAttribute('data-thumbnails'))).toBeGreaterThan(5);
    const plain = await chipPixels(page, 0);
    await use(page, 'Crop');
    await dialog(page).getByRole('button', { name: 'Flip' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const flipped = async () => difference(await chipPixels(page, 0), mirrored(plain));
    await expect.poll(flipped).toBeLessThan(difference(plain, mirrored(plain)) / 4);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => difference(await chipPixels(page, 0), plain)).toBe(0);

    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: '9:16' }).check();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => difference(await chipPixels(page, 0), plain)).toBeGreaterThan(1);
    const [first, second] = [await chipPixels(page, 0), await chipPixels(page, 1)];
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: 'This part only' }).check();
    await field(page, 'Left edge').fill('0');
    await field(page, 'Left edge').press('Enter');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => difference(await chipPixels(page, 1), second)).toBeGreaterThan(1);
    expect(await chipPixels(page, 0)).toEqual(first);
  });

  test('a file that the browser can’t play is cropped on a frame of the preview', { tag: '@ci' }, async ({
    page,
  }) => {
    const editor = await EditorPage.with(page, fixtures.mpeg4Mp3);
    await editor.ready();
    await expect(page.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled({ timeout: 30_000 });
    await page.locator('.player img').waitFor();
    await use(page, 'Crop');
    const colors = await dialog(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        };
        return new Set(data).size;
      });
    expect(colors).toBeGreaterThan(10);
    await dialog(page).getByRole('radio', { name: '1:1' }).check();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    expect(await shownAspect(page)).toBeCloseTo(1, 1);
  });

  test('the forecast names an added file that gets black bars, until a crop gives both one shape', {
    tag: '@ci',
  }, async ({ page }) => {
    await open(page);
    await use(page, 'Crop');
    await dialog(page).getByRole('button', { name: 'Flip' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add another video' }).first().click();
    await (await chooser).setFiles([fixtures.phone]);
    const bars = page
      .getByTestId('forecast')
      .getByText('phone.mov has another shape than the clip, so it gets black bars.');
    await expect(bars).toBeVisible({ timeout: 30_000 });
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: '1:1' }).check();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(bars).toHaveCount(0);
  });

  test('rotation and crop come back after a reload', { tag: '@ci' }, async ({ page }) => {
    await open(page);
    await use(page, 'Rotate right');
    await use(page, 'Crop');
    await dialog(page).getByRole('radio', { name: '1:1' }).check();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => shownAspect(page)).toBeCloseTo(1, 1);
    const editor = new EditorPage(page);
    await editor.noted({ options: { framing: { turn: 90, crop: { height: 1 } } } });
    await editor.open();
    await editor.choose(fixtures.h264BframesAac);
    await editor.ready();
    await expect.poll(() => shownAspect(page)).toBeCloseTo(1, 1);
  });
});

test('the seek slider has a useful length beside the tools', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const tools = page.getByRole('toolbar', { name: 'Player' }).getByRole('button');
  const slider = page.locator('.player-controls [data-orientation=horizontal]').filter({
    has: page.getByRole('slider', { name: 'Seek' }),
  });
  for (const [width, least] of [
    [1440, 400],
    [1024, 180],
    [768, 200],
    [600, 200],
    [390, 0],
    [320, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Play', 'Crop', 'More player tools', 'Full screen'])
      await expect(tools.filter({ visible: true }).and(page.getByLabel(name, { exact: true }))).toHaveCount(
        1,
      );
    if (least === 0) await expect(slider).toHaveCount(0);
    else
      await expect
        .poll(async () => (await slider.first().boundingBox())?.width, `at ${width}`)
        .toBeGreaterThanOrEqual(least);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('drags a handle and the crop itself, without scrolling the page', { tag: '@ci' }, async ({ page }) => {
    await open(page);
    await use(page, 'Crop');
    const fingers = await Fingers.on(page);
    const [left, top] = [field(page, 'Left edge'), field(page, 'Top edge')];
    const [width, height] = [field(page, 'Width'), field(page, 'Height')];
    const scrolled = await page.evaluate(() => window.scrollY);
    const pull = async (handle: Locator, x: number, y: number) => {
      const box = await handle.boundingBox();
      if (!box) throw new Error('no handle');
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await fingers.drag(line(from, { x: from.x + x, y: from.y + y }));
    };
    await pull(dialog(page).getByRole('slider', { name: 'Top left corner' }), 80, 40);
    await expect(width).not.toHaveValue('320');
    await expect(height).not.toHaveValue('180');
    const corner = { x: Number(await left.inputValue()), y: Number(await top.inputValue()) };
    expect(Number(await width.inputValue()) + corner.x).toBe(320);
    expect(Number(await height.inputValue()) + corner.y).toBe(180);
    await pull(area(page), -400, 0);
    await expect(left).toHaveValue('0');
    await expect(top).toHaveValue(String(corner.y));
    // Only the crop has moved.
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Done' }).tap();
    await expect(frameOf(page)).toHaveAttribute('data-framed', 'true');
  });
});

test('a rotated clip is copied, a flipped one is mirrored, and a cropped one has the size of the crop', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await open(page);
  await editor.setRange('1', '2');
  const card = page.getByTestId('clip-summary');
  await use(page, 'Rotate right');
  const rotated = await probe((await editor.cut()).path);
  expect(rotated.video[0]).toMatchObject({ width: 320, height: 180, rotation: -90 });
  await expect(card).toContainText('Rotated without re-encoding.');
  await use(page, 'Rotate left');
  await use(page, 'Crop');
  await dialog(page).getByRole('radio', { name: '9:16' }).check();
  await dialog(page).getByRole('button', { name: 'Flip' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const { path } = await editor.cut();
  expect((await probe(path)).video[0]).toMatchObject({ width: 102, height: 180, rotation: 0 });
  await expect(card).toContainText('Cropped to 102 × 180, flipped.');
  judgeFrames(fixtures.h264BframesAac, path, [{ span: [1, 2], filter: 'crop=102:180:110:0,hflip' }]);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
])
  test.describe(`on a phone of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('the tools are in a menu, and the crop tool fills the screen', {
      tag: '@ci',
    }, async ({ page }) => {
      await open(page);
      await use(page, 'Rotate right');
      expect(await shownAspect(page)).toBeLessThan(1);
      await use(page, 'Rotate left');
      await use(page, 'Crop');
      await dialog(page).getByRole('radio', { name: '9:16' }).check();
      expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
      for (const name of ['Cancel', 'Done', 'Flip', 'Reset crop', 'Rotate left', 'Rotate right']) {
        const button = dialog(page).getByRole('button', { name });
        await expect(button).toBeInViewport({ ratio: 1 });
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      const overflow = await dialog(page).evaluate(
        (element) => element.scrollWidth - element.clientWidth + element.scrollHeight - element.clientHeight,
      );
      expect(overflow).toBe(0);
      await expectNoViolations(page, 'the crop tool');
      await dialog(page).getByRole('button', { name: 'Flip' }).tap();
      await dialog(page).getByRole('button', { name: 'Done' }).tap();
      await expect(dialog(page)).toHaveCount(0);
      expect(await shownAspect(page)).toBeLessThan(1);
    });
  });
