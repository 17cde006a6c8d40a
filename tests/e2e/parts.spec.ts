/**
 * Several parts: split, removed, added, reordered, played and saved. It is long because each test is a visitor's
 * whole way through the same controls.
 */
import { begunLate, withFramesBefore } from '../corpus/sources';
import { fixtures } from '../fixtures';
import { expectNoViolations } from './support/axe';
import { recordedMoves, recordPlaces } from './support/control-places';
import { EditorPage } from './support/editor-page';
import { Parts } from './support/parts';
import { played, recordPlayed } from './support/played';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

test('split, split, remove takes the middle out of the clip; restore and undo bring it back', async ({
  page,
}) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  const { editor } = parts;
  await expect(parts.list).toHaveCount(0);
  await expect(parts.remove).toBeHidden();
  await parts.splitAt(2, 3);
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:02.0–0:03.0', '0:03.0–0:06.0']);
  await expect(page.getByRole('heading', { name: 'Part 3 of 3' })).toBeVisible();
  await parts.said('Split. Part 3 of 3 is selected.');

  await parts.chips.nth(1).click();
  await expect(editor.startField).toHaveValue('0:02.0');
  await expect(editor.endField).toHaveValue('0:03.0');
  // The player shows the part that is chosen from the list.
  await expect(page.getByTestId('playhead-time')).toHaveText(/^0:02\.0 /);
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:03.0–0:06.0']);
  await expect(page.getByTestId('cut-duration')).toHaveText('0:05');
  await expect(parts.restore).toHaveAccessibleDescription('Removed: 2 seconds to 3 seconds');
  await expect(editor.cutButton).toHaveText(/^Cut & Download/);
  const line = page.getByTestId('cut-line');
  await expect(line).toContainText('Every part starts exactly; what you removed is not in the file');
  await line.getByRole('button', { name: 'Fastest copy' }).click();
  await expect(line).toContainText('Part 2 starts 0.3 s early');
  await expect(page.getByTestId('parts-total')).toContainText('0:05.3');
  await line.getByRole('button', { name: 'Make it exact' }).click();
  await page.getByRole('checkbox', { name: 'Add a chapter for each part' }).check();
  expect((await editor.cut()).name).toBe('cut_h264-bframes-aac.mp4');
  // What was removed isn't in the clip, and the panel's length is the clip's.
  await expect(page.getByTestId('clip-length')).toContainText('0:05.0');
  await expect(page.getByTestId('clip-summary')).toContainText('re-encoded');

  await parts.restore.click();
  await expect(parts.chips).toHaveCount(3);
  await expect(parts.restore).toHaveCount(0);
  for (const count of [2, 3, 2]) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(parts.chips).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(parts.list).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cut Your Video', exact: true })).toBeVisible();
});

test('I, O and Enter mark part after part while the video plays on', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  const video = page.locator('video');
  const reaches = (sec: number) =>
    expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(sec);
  const log = async (startSec: number, endSec: number) => {
    await reaches(startSec);
    await page.keyboard.press('i');
    await reaches(endSec);
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible();
  // Slowly, so that a busy machine doesn't miss the marks.
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  await log(0.2, 1.6);
  await expect(page.getByText('Part 1 is kept. Press I where the next one starts.').first()).toBeVisible();
  await expect(parts.list).toHaveCount(0);
  await log(2, 2.5);
  await expect(parts.chips).toHaveCount(2);
  await log(3, 3.3);
  await expect(parts.chips).toHaveCount(3);
  await parts.said('Part 3 is kept.');
  expect(await video.evaluate((v: HTMLVideoElement) => v.paused)).toBe(false);
  await expect(page.getByTestId('result-card')).toHaveCount(0);

  // Undo takes back one key after the other: Enter, O, I.
  for (const count of [3, 3, 2]) {
    await page.keyboard.press('Control+z');
    await expect(parts.chips).toHaveCount(count);
  }
  // A player that stands still is past marking: Enter cuts.
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
});

test('with keys alone: split, select, reorder, remove and add', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  const key = (name: string) => page.keyboard.press(name);
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  await key('Shift+ArrowRight');
  await key('Shift+ArrowRight');
  await key('s');
  await expect(parts.chips).toHaveCount(2);
  await key('Shift+ArrowRight');
  await key('s');
  await expect(parts.chips).toHaveCount(3);

  await parts.chips.nth(2).focus();
  await key('Alt+ArrowLeft');
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:03.0–0:06.0', '0:02.0–0:03.0']);
  await expect(parts.chips.nth(1)).toBeFocused();
  await parts.said('Moved. It is part 2 of 3 now.');
  await key('Alt+ArrowRight');
  await expect(parts.chips.nth(2)).toBeFocused();
  // From elsewhere in the editor too, where the browser would otherwise leave the page.
  await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
  for (let i = 0; i < 4; i++) await key('Alt+ArrowLeft');
  await expect.poll(() => parts.times()).toEqual(['0:03.0–0:06.0', '0:00.0–0:02.0', '0:02.0–0:03.0']);
  await key('Alt+ArrowRight');
  await key('Alt+ArrowRight');
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:02.0–0:03.0', '0:03.0–0:06.0']);
  await parts.chips.nth(2).focus();
  await key('ArrowLeft');
  await expect(parts.chips.nth(1)).toBeFocused();
  await expect(parts.editor.startField).toHaveValue('0:02.0');
  await key('Delete');
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:03.0–0:06.0']);
  await expect(parts.chips.nth(1)).toBeFocused();

  // The menu of a part.
  await key('Enter');
  const menu = page.getByRole('menu', { name: 'Part 2 of 2' });
  await expect(menu.getByRole('menuitem', { name: 'Earlier' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: 'Later' })).toHaveAttribute('aria-disabled', 'true');
  await key('ArrowRight');
  await key('ArrowRight');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await key('Escape');
  await expect(menu).toHaveCount(0);
  await expect(parts.chips.nth(1)).toBeFocused();
  await key('Enter');
  await key('Enter');
  await expect.poll(() => parts.times()).toEqual(['0:03.0–0:06.0', '0:00.0–0:02.0']);

  await key('a');
  await expect(parts.chips).toHaveCount(3);
  await expect(parts.editor.startField).toHaveValue('0:02.0');
});

test('a new part is selected at once, and its fields edit it', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  const { editor } = parts;
  await editor.setRange('0.5', '1.5');
  await parts.goTo(4);
  await parts.add.click();
  await expect(page.getByRole('heading', { name: 'Part 2 of 2' })).toBeVisible();
  await editor.setRange('3', '5');
  await expect.poll(() => parts.times()).toEqual(['0:00.5–0:01.5', '0:03.0–0:05.0']);
  // A part of several may be as short as 0.2 s.
  await editor.type(editor.endField, '3.2');
  await expect(editor.endField).toHaveValue('0:03.2');
  // A part that is moved over another becomes one with it, and the editor says so.
  await editor.type(editor.startField, '1');
  await expect(parts.list).toHaveCount(0);
  await parts.said('overlapped and are now one.');
  await expect(page.getByTestId('part-notice')).toBeVisible();
});

test('one click cuts the selection out, and the clip without it plays', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  const { editor } = parts;
  await expect(parts.cutOut).toHaveAttribute('aria-disabled', 'true');
  await editor.setRange('2', '3.5');
  await parts.cutOut.click();
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:03.5–0:06.0']);
  await expect(parts.restore).toHaveAccessibleDescription('Removed: 2 seconds to 3.5 seconds');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:04');
  await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(parts.list).toHaveCount(0);
  await expect(editor.startField).toHaveValue('0:02.0');
  await expect(page.getByTestId('cut-duration')).toHaveText('0:01');
});

test('a part is selected on the timeline, and its ends are dragged there', { tag: '@ci' }, async ({
  page,
}) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(2, 4);
  const strip = await page.getByTestId('strip').boundingBox();
  if (!strip) throw new Error('no strip');
  const x = (sec: number) => strip.x + (sec / 6) * strip.width;
  const y = strip.y + 50;
  await page.mouse.click(x(1), y);
  await expect(page.getByRole('heading', { name: 'Part 1 of 3' })).toBeVisible();
  // The end of a part that isn't selected.
  await page.mouse.move(x(6) - 3, y);
  await page.mouse.down();
  await page.mouse.move(x(5) - 3, y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:02.0–0:04.0', '0:04.0–0:05.0']);
  await expect(page.getByRole('heading', { name: 'Part 3 of 3' })).toBeVisible();

  // A chip that is dragged to another place.
  const [from, to] = [await parts.chips.nth(2).boundingBox(), await parts.chips.nth(0).boundingBox()];
  if (!from || !to) throw new Error('no chips');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 10 });
  await page.mouse.up();
  await expect.poll(() => parts.times()).toEqual(['0:04.0–0:05.0', '0:00.0–0:02.0', '0:02.0–0:04.0']);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a removed part too narrow for a button is restored where the playhead stands, or with keys', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(3, 3.3);
  await parts.chips.nth(1).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(parts.restore).toHaveCSS('opacity', '1');
  await parts.goTo(1);
  await expect(parts.restore).toHaveCSS('opacity', '0');
  await parts.restore.focus();
  await expect(parts.restore).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:03.0', '0:03.0–0:03.3', '0:03.3–0:06.0']);
});

test('an end that is dragged back to its neighbor touches it', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(3);
  const strip = await page.getByTestId('strip').boundingBox();
  if (!strip) throw new Error('no strip');
  const x = (sec: number) => strip.x + (sec / 6) * strip.width;
  const drag = async (fromX: number, toX: number) => {
    await page.mouse.move(fromX, strip.y + 50);
    await page.mouse.down();
    await page.mouse.move(toX, strip.y + 50, { steps: 6 });
    await page.mouse.up();
  };
  // The start's handle lies left of its mark.
  await drag(x(3) - 8, x(4) - 8);
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:03.0', '0:04.0–0:06.0']);
  await drag(x(4) - 8, x(3) - 12);
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:03.0', '0:03.0–0:06.0']);
});

test('the clip plays part after part, skips what is removed, and says which part plays', {
  tag: '@ci',
}, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(1, 4);
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await parts.editor.type(parts.editor.endField, '5');
  const play = page.getByRole('button', { name: 'Play the clip' });
  await recordPlayed(page);
  await play.click();
  const times = (await played(page)).map(({ sec }) => sec);
  // The player goes on at the first frame of the page after a part's end. On a busy machine it is late.
  expect(times.filter((sec) => sec > 1.5 && sec < 3.5)).toEqual([]);
  expect(times.some((sec) => sec < 0.9)).toBe(true);
  expect(times.some((sec) => sec > 4.2)).toBe(true);
  expect(Math.max(...times)).toBeLessThan(5.5);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await play.click();
  await parts.said('Playing part 1 of 2');
  await parts.said('Playing part 2 of 2');
});

test('a reload offers the parts again', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(2, 4);
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await parts.editor.noted({
    parts: [
      { startMs: 0, endMs: 2000 },
      { startMs: 4000, endMs: 6000 },
    ],
  });
  await page.reload();
  const again = new EditorPage(page);
  await again.open();
  await again.choose(fixtures.h264BframesAac);
  await expect(again.cutButton).toHaveText('Cut & Download (0:04)', { timeout: 30_000 });
  await expect.poll(() => parts.times()).toEqual(['0:00.0–0:02.0', '0:04.0–0:06.0']);
  await expect(parts.restore).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
  [320, 640],
] as const)
  test(`at ${width}×${height} no control moves with the first split, nor with what follows`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const parts = await Parts.in(page, fixtures.h264BframesAac);
    const places = () =>
      page.locator('#editor :is(button, input, select)').evaluateAll((controls) =>
        Object.fromEntries(
          controls
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .filter((control) => !control.closest('[data-testid=parts-row]'))
            .map((control) => {
              const { x, y } = control.getBoundingClientRect();
              const label = control instanceof HTMLInputElement ? control.labels?.[0] : control;
              const name = control.getAttribute('aria-label') ?? label?.textContent;
              return [`${control.tagName} ${name}`, [Math.round(x + scrollX), Math.round(y + scrollY)]];
            }),
        ),
      );
    // At a keyframe, where there is no choice of how to begin.
    await parts.goTo(4);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await places();
    const watched = async (act: () => Promise<unknown>) => {
      await recordPlaces(page, 'input', 1000);
      await act();
      expect(await recordedMoves(page)).toEqual([]);
    };
    await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
    await watched(() => page.keyboard.press('s'));
    await expect(parts.chips).toHaveCount(2);
    await page.evaluate(() => scrollTo(0, 0));
    const after = await places();
    for (const [name, place] of Object.entries(before))
      if (name in after) expect(after[name], name).toEqual(place);
    await page.getByRole('heading', { name: 'Edit Your Video' }).focus();
    await watched(() => page.keyboard.press('Delete'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('finds nothing with three parts, a removed one and a menu', {
      tag: '@ci',
    }, async ({ page }) => {
      const parts = await Parts.in(page, fixtures.h264BframesAac);
      await parts.splitAt(1, 2, 4);
      await parts.chips.nth(1).click();
      await expectNoViolations(page, 'a menu');
      await page.keyboard.press('Escape');
      await parts.remove.click();
      await expectNoViolations(page, 'three parts');
    });
  });

test('at 320 px the tools that have no room are in a menu, and nothing scrolls sideways', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  await parts.splitAt(1, 2);
  await page.getByRole('button', { name: 'More tools' }).click();
  for (const name of ['Add part', 'Cut out the selection', 'Remove this part', 'Zoom out', 'Play selection'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('menuitem', { name: 'Remove this part' }).click();
  await expect(parts.chips).toHaveCount(2);
  const small = await page.locator('#editor :is(button, select)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const tiny = width > 0 && (width < 24 || height < 24);
      return tiny ? [control.getAttribute('aria-label')] : [];
    }),
  );
  expect(small).toEqual([]);
});

for (const [name, file, beginsSec] of [
  ['whose index begins at 10 s', begunLate, 10],
  ['with B-frames before its edit', withFramesBefore, 0],
] as const)
  test(`of a file ${name}, three parts start exactly`, { tag: '@ci' }, async ({ page }) => {
    const parts = await Parts.in(page, file());
    const { editor } = parts;
    const ranges = [
      [0.5, 1],
      [1.4, 1.9],
      [2.2, 2.7],
    ];
    for (const [i, [from = 0, to = 0]] of ranges.entries()) {
      if (i > 0) await parts.add.click();
      await editor.setRange(String(beginsSec + from), String(beginsSec + to));
      // A part that is alone lasts a second.
      if (i === 0) await expect(editor.endField).toHaveValue(/1\.0$/);
    }
    await expect(page.getByTestId('cut-line')).toContainText('Every part starts exactly');
    const clip = await editor.cut();
    const { duration } = await probe(clip.path);
    expect(Math.abs(duration - 2)).toBeLessThan(0.05);
    await expect(page.getByTestId('clip-summary')).toContainText('re-encoded');
  });

test('each part becomes a file of its own', { tag: '@ci' }, async ({ page }) => {
  const parts = await Parts.in(page, fixtures.h264BframesAac);
  // Without a dialog for folders, they are downloads.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await parts.splitAt(2, 4);
  await parts.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await parts.remove.click();
  await page.getByRole('radio', { name: 'One file per part' }).check();
  await expect(parts.editor.cutButton).toHaveText(/^Cut & Download/);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await parts.editor.cutButton.click();
  await expect
    .poll(() => names, { timeout: 30_000 })
    .toEqual(['cut_h264-bframes-aac-1.mp4', 'cut_h264-bframes-aac-2.mp4']);
  await expect(page.getByTestId('result-card')).toBeVisible();
});
