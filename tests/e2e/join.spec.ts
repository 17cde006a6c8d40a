/**
 * Several files in one clip: added, listed, sorted, shown, played and cut. It is long because each test is a visitor's
 * whole way through the same list.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureNamed, fixtures } from '../fixtures';
import { decodeErrors } from '../native/files';
import { expectNoViolations } from './support/axe';
import { recordedMoves, recordPlaces } from './support/control-places';
import { dragFiles, dropFile } from './support/drag';
import { EditorPage } from './support/editor-page';
import { requiredPath } from './support/environment';
import { Files } from './support/files';
import { paste } from './support/paste';
import { played, recordPlayed } from './support/played';
import { probe } from './support/probe';
import { expect, test } from './support/site-test';

/** Another video that matches `h264BframesAac`, with other frames. */
function matching(name: string, ...options: string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'join-')), name);
  execFileSync(requiredPath('FFMPEG_PATH'), [
    ...['-v', 'error', '-i', fixtures.h264BframesAac, '-c', 'copy', '-t', '3', ...options, path],
  ]);
  return path;
}

test('adds files by the button, names and removes them; undo brings everything back', { tag: '@ci' }, async ({
  page,
}) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  await expect(page.getByRole('button', { name: 'Add another video' })).toHaveCount(1);
  await expect(files.list).toHaveCount(0);
  await files.addFiles([fixtures.silent, fixtures.garbage, fixtures.phone], 3);
  await expect.poll(() => files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'silent.mp4', 'phone.mov']);
  await expect(page.getByTestId('part-notice')).toHaveText(/^garbage\.mp4 wasn’t added\./);
  // The others can be saved without it.
  await expect(files.editor.cutButton).toHaveText('Cut & Download (0:16)');
  await expect(files.editor.cutButton).toBeEnabled();
  await expect(page.getByTestId('original-duration')).toHaveText('0:16');

  await files.openList();
  await expect(files.rows).toHaveCount(4);
  await expect(files.rows.nth(3)).toContainText('so it may be damaged.');
  await expectNoViolations(page, 'the list of files');
  await page.getByRole('button', { name: 'Remove garbage.mp4' }).click();
  await expect(files.rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove silent.mp4' }).click();
  await expect(files.rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(files.dialog).toHaveCount(0);
  await expect.poll(() => files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'phone.mov']);

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(files.chips).toHaveCount(3);
  await undo.click();
  await undo.click();
  await expect(files.list).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^\d files/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'silent.mp4']);
});

test('shows the file of the part that is chosen, with its own length and thumbnails', {
  tag: '@ci',
}, async ({ page }) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([fixtures.phone], 2);
  await expect(files.name).toHaveText('h264-bframes-aac.mp4');
  await files.chips.nth(1).click();
  await expect(files.name).toHaveText('phone.mov');
  await expect(files.editor.endField).toHaveValue('0:05.1');
  await expect(page.getByTestId('playhead-time')).toHaveText(/^0:00\.0 \/ 0:05/);
  await expect(page.getByTestId('strip')).not.toHaveAttribute('data-thumbnails', '0');
  const size = () =>
    page
      .locator('video.player-frame')
      .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  await expect.poll(async () => ((await size())[1] ?? 0) > ((await size())[0] ?? 0)).toBe(true);
  // Its end is the file's own.
  await files.editor.type(files.editor.endField, '0:05.9');
  await expect(files.editor.endField).toHaveValue('0:05.1');
  await files.editor.type(files.editor.startField, '2');
  await files.goTo(3);
  await files.split.click();
  await expect(files.chips).toHaveCount(3);
  await files.chips.nth(0).click();
  await expect(files.name).toHaveText('h264-bframes-aac.mp4');
  await expect(files.editor.endField).toHaveValue('0:06.0');
  await expect.poll(() => size()).toEqual([320, 180]);
});

test('parts of several files are split and cut out, each of its own file', { tag: '@ci' }, async ({
  page,
}) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  const { editor } = files;
  await files.addFiles([matching('second.mp4')], 2);
  await files.chips.nth(1).click();
  await expect(files.name).toHaveText('second.mp4');
  await page.keyboard.press('Escape');
  // Nothing would be left of it.
  await expect(files.cutOut).toHaveAttribute('aria-disabled', 'true');
  await editor.setRange('1', '1.5');
  await files.cutOut.click();
  const once = ['0:00.0–0:06.0', '0:00.0–0:01.0', '0:01.5–0:03.1'];
  await expect.poll(() => files.times()).toEqual(once);
  await files.said('Removed. Part 3 of 3 is selected.');
  // Again, and what was cut out before stays out.
  await editor.setRange('2', '2.5');
  await files.cutOut.click();
  const twice = [...once.slice(0, 2), '0:01.5–0:02.0', '0:02.5–0:03.1'];
  await expect.poll(() => files.times()).toEqual(twice);
  await expect(files.name).toHaveText('second.mp4');
  await expect(files.restore).toHaveCount(2);
  await files.restore.nth(1).click();
  await expect.poll(() => files.times()).toEqual([...twice.slice(0, 3), '0:02.0–0:02.5', '0:02.5–0:03.1']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => files.times()).toEqual(twice);

  await files.chips.nth(0).click();
  await expect(files.name).toHaveText('h264-bframes-aac.mp4');
  await page.keyboard.press('Escape');
  await files.splitAt(4);
  await expect.poll(() => files.times()).toEqual(['0:00.0–0:04.0', '0:04.0–0:06.0', ...twice.slice(1)]);
  await expect(editor.cutButton).toHaveText('Cut & Download (0:08)');
  const clip = await editor.cut();
  expect(Math.abs((await probe(clip.path)).duration - 8.1)).toBeLessThan(0.05);
  expect(decodeErrors(clip.path)).toBe('');
});

test('files that are dropped on the open editor are added, and the drop zone takes one and offers the others', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  const take = (name: string) => fixtureNamed('h264BframesAac', name);
  await dropFile(page, editor.dropZone, [take('one.mp4'), take('two.mp4'), take('three.mp4')]);
  const files = new Files(page, editor);
  await editor.ready();
  await expect(files.name).toHaveText('one.mp4');
  await expect(files.list).toHaveCount(0);
  await page.getByRole('button', { name: 'Add the other 2' }).click();
  await expect(files.chips).toHaveCount(2 + 1);
  await expect(page.getByRole('button', { name: 'Add the other 2' })).toHaveCount(0);

  const drag = await dragFiles(page, page.getByTestId('strip'), [take('four.mp4')]);
  await expect(page.getByText('Drop to add to your clip')).toBeVisible();
  await drag.drop();
  await expect(page.getByText('Drop to add to your clip')).toHaveCount(0);
  await expect.poll(() => files.fileNames()).toEqual(['one.mp4', 'two.mp4', 'three.mp4', 'four.mp4']);
});

test('a file that is pasted into the open editor is added', { tag: '@ci' }, async ({ page }) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  await paste(page, { path: matching('pasted.mp4'), type: 'video/mp4' });
  await expect(files.chips).toHaveCount(2, { timeout: 30_000 });
  expect(await files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'pasted.mp4']);
});

test('sorts by name and by recording time, and puts the chunks of a camera in order', {
  tag: '@ci',
}, async ({ page }) => {
  const files = await Files.in(
    page,
    matching('clip 10.mp4', '-metadata', 'creation_time=2024-01-03T00:00:00Z'),
  );
  await files.addFiles(
    [
      matching('clip 9.mp4', '-metadata', 'creation_time=2024-01-02T00:00:00Z'),
      matching('zebra.mp4', '-metadata', 'creation_time=2024-01-01T00:00:00Z'),
    ],
    3,
  );
  await files.openList();
  await page.getByRole('button', { name: 'Sort by recording time' }).click();
  await expect
    .poll(() => files.rows.locator('[dir=auto]').allTextContents())
    .toEqual(['zebra.mp4', 'clip 9.mp4', 'clip 10.mp4']);
  await files.said('Sorted by recording time.');
  await page.getByRole('button', { name: 'Sort by name' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => files.fileNames()).toEqual(['clip 9.mp4', 'clip 10.mp4', 'zebra.mp4']);

  await page.getByRole('button', { name: 'Reset' }).click();
  await files.editor.choose(fixtureNamed('h264BframesAac', 'GH020007.MP4'));
  await files.editor.ready();
  await files.addFiles(
    ['GH030007.MP4', 'GH010007.MP4'].map((name) => fixtureNamed('h264BframesAac', name)),
    3,
  );
  await expect.poll(() => files.fileNames()).toEqual(['GH020007.MP4', 'GH010007.MP4', 'GH030007.MP4']);
  await page.getByRole('button', { name: 'Put them in order' }).click();
  await expect(page.getByRole('button', { name: 'Put them in order' })).toHaveCount(0);
  await expect.poll(() => files.fileNames()).toEqual(['GH010007.MP4', 'GH020007.MP4', 'GH030007.MP4']);
});

test('cuts two files that match into one clip without encoding, and says which other file is re-encoded', async ({
  page,
}) => {
  const second = matching('second.mp4');
  const [a, b] = await Promise.all([probe(fixtures.h264BframesAac), probe(second)]);
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([second], 2);
  await expect(page.getByTestId('forecast')).toContainText('Copied.');
  const clip = await files.editor.cut();
  expect(clip.name).toBe('cut_h264-bframes-aac.mp4');
  const found = await probe(clip.path);
  const frames = (probed: typeof a) => probed.video[0]?.frames ?? 0;
  expect(frames(found)).toBe(frames(a) + frames(b));
  expect(found.duration).toBeCloseTo(a.duration + b.duration, 0);
  expect(found.audio).toHaveLength(1);
  expect(decodeErrors(clip.path)).toBe('');
  await expect(page.getByTestId('clip-range')).toContainText('2 parts');

  // The file that comes first names the clip.
  await files.chips.nth(1).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => files.fileNames()).toEqual(['second.mp4', 'h264-bframes-aac.mp4']);
  await expect(page.getByRole('button', { name: 'File name: cut_second.mp4' })).toBeVisible();

  await files.addFiles([fixtures.phone], 3);
  await expect(page.getByTestId('forecast')).toContainText(
    /phone\.mov is re-encoded: .+, the others are .+\./,
    {
      timeout: 30_000,
    },
  );
});

test('the visitor chooses the format of the clip, and the forecast follows', { tag: '@ci' }, async ({
  page,
}) => {
  const small = matching('small.mp4', '-c:v', 'libx264', '-s', '192x108');
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([matching('same.mp4')], 2);
  await files.openList();
  const format = files.dialog.getByRole('combobox', { name: 'Format of the clip' });
  await expect(format).toHaveCount(0);
  await page.keyboard.press('Escape');
  await files.addFiles([small], 3);
  const forecast = page.getByTestId('forecast');
  await expect(forecast).toContainText('small.mp4 is re-encoded: 108p, the others are 180p.');
  await files.openList();
  await expect(format).toHaveValue('auto');
  await expect(files.dialog).toContainText('small.mp4 is re-encoded');
  await format.selectOption({ label: 'Like small.mp4 (192 × 108)' });
  await expect(files.dialog).toContainText('same.mp4 is re-encoded: 180p, the others are 108p.');
  await expectNoViolations(page, 'the list of files with a choice of format');
  await page.keyboard.press('Escape');
  await expect(forecast).toContainText('h264-bframes-aac.mp4 is re-encoded: 180p, the others are 108p.');
  const clip = await files.editor.cut();
  const [video] = (await probe(clip.path)).video;
  expect([video?.width, video?.height]).toEqual([192, 108]);
  expect(decodeErrors(clip.path)).toBe('');
});

test('a file that can no longer be read is named, left out on request, and stays in the list', {
  tag: '@ci',
}, async ({ page }) => {
  const gone = matching('gone.mp4');
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([gone, matching('third.mp4')], 3);
  await expect(page.getByTestId('forecast')).toContainText('Copied.');
  rmSync(gone);
  await files.editor.cutButton.click();
  const alert = page.getByRole('alert').filter({ hasText: 'gone.mp4 stopped the clip.' });
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page, 'the error of one file');
  await page.getByRole('button', { name: 'Leave out gone.mp4' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'third.mp4']);
  await files.openList();
  await expect(files.rows.filter({ hasText: 'gone.mp4' })).toContainText('it was left out.');
  await page.keyboard.press('Escape');
  const clip = await files.editor.cut();
  expect(decodeErrors(clip.path)).toBe('');
});

test('plays the clip across files, and the timeline follows', { tag: '@ci' }, async ({ page }) => {
  const files = await Files.in(page, matching('first.mp4'));
  await files.addFiles([fixtureNamed('phone', 'second.mov')], 2);
  await files.editor.type(files.editor.endField, '1.5');
  await files.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await files.editor.type(files.editor.startField, '1');
  await files.editor.type(files.editor.endField, '2.5');
  const play = page.getByRole('button', { name: 'Play the clip' });
  await recordPlayed(page);
  // From the second file, the clip begins with the first one.
  await play.click();
  await files.said('Playing part 2 of 2');
  const shown = await played(page);
  const timesOf = (name: string) => shown.filter(({ file }) => file === name).map(({ sec }) => sec);
  expect(shown[0]?.file).toBe('first.mp4');
  const first = timesOf('first.mp4');
  expect(Math.min(...first)).toBeLessThan(0.5);
  expect(Math.max(...first)).toBeLessThan(1.9);
  const second = timesOf('second.mov');
  expect(Math.min(...second)).toBeGreaterThanOrEqual(0.9);
  expect(Math.max(...second)).toBeGreaterThan(2);
  await expect(files.name).toHaveText('second.mov');
  await expect(page.getByTestId('playhead-time')).toHaveText(/^0:02\.[4-9] /);
  await expect(page.locator('video')).toHaveCount(1);
});

test('saves one file per part, each of its own file', { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([fixtures.silent], 2);
  await page.locator('#editor').getByText('One file per part').click();
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await files.editor.cutButton.click();
  await expect
    .poll(() => names, { timeout: 30_000 })
    .toEqual(['cut_h264-bframes-aac-1.mp4', 'cut_silent-2.mp4']);
});

test('with keys alone: files are added, listed, removed, and their parts reordered', { tag: '@ci' }, async ({
  page,
}) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  const chooser = page.waitForEvent('filechooser');
  await files.addButton.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([fixtures.silent]);
  await expect(files.chips).toHaveCount(2);
  await files.chips.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(files.name).toHaveText('silent.mp4');
  await expect(files.chips.nth(1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => files.fileNames()).toEqual(['silent.mp4', 'h264-bframes-aac.mp4']);
  await expect(files.chips.nth(0)).toBeFocused();
  const list = page.getByRole('button', { name: '2 files' });
  await list.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove silent.mp4' }).focus();
  await page.keyboard.press('Enter');
  await expect(files.rows).toHaveCount(1);
  await expect(files.dialog.getByRole('list', { name: 'Files' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(files.list).toHaveCount(0);
  await expect(files.name).toHaveText('h264-bframes-aac.mp4');
});

test('a reset that is undone brings all files back', { tag: '@ci' }, async ({ page }) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([fixtures.silent], 2);
  await files.chips.nth(1).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await files.editor.toast('Video closed').getByRole('button', { name: 'Undo' }).click();
  await expect(files.editor.cutButton).toHaveText('Cut & Download (0:11)', { timeout: 30_000 });
  await expect(files.editor.cutButton).toBeEnabled();
  await expect(files.name).toHaveText('silent.mp4');
  await expect.poll(() => files.fileNames()).toEqual(['h264-bframes-aac.mp4', 'silent.mp4']);
});

test('after a reload the first file has its parts back, and the others are named', { tag: '@ci' }, async ({
  page,
}) => {
  const files = await Files.in(page, fixtures.h264BframesAac);
  await files.addFiles([fixtures.silent], 2);
  await files.editor.type(files.editor.startField, '2');
  await files.editor.noted({ parts: [{ startMs: 2000 }, {}], others: [{ name: 'silent.mp4' }] });
  await page.reload();
  await expect(page.getByTestId('continue-offer')).toContainText('2 parts of 2 files');
  await expect(page.getByTestId('continue-offer')).toContainText('Then add silent.mp4 again.');
  const again = new EditorPage(page);
  await again.open();
  await again.choose(fixtures.h264BframesAac);
  await again.ready();
  await expect(again.startField).toHaveValue('0:02.0');
  await expect(page.getByTestId('part-notice')).toContainText('Add silent.mp4 again');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
  [320, 640],
] as const)
  test(`at ${width}×${height} no control moves when a file is added, and everything fits`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const files = await Files.in(page, fixtures.h264BframesAac);
    const chooser = page.waitForEvent('filechooser');
    await files.addButton.click();
    await recordPlaces(page, 'now', 3000);
    await (await chooser).setFiles([fixtures.silent]);
    await expect(files.chips).toHaveCount(2);
    const moves = await recordedMoves(page);
    // The text of the clip's size is another one.
    const others = moves.filter(({ control }) => !control.endsWith('MB'));
    expect(others.map(({ control, from, to }) => `${control}: ${from} → ${to}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page, `two files at ${width}×${height}`);
    await files.openList();
    const box = await files.dialog.boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
  });
