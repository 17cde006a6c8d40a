/** The editor makes one clip of two parts in Firefox and WebKitGTK. tests/e2e and tests/browser have more, for Chromium. */
import { basename } from 'node:path';
import { fixtures } from '../fixtures';
import { DrivenEditor } from './support/driven-editor';
import { type Driver, KEY } from './support/driver';
import { judgeEditedParts, judgeRemoval, SOURCE, SPLITS } from './support/edited-parts';
import { expect, test } from './support/world-test';

test('in the editor, the middle of a video is split off and removed, and the rest becomes one clip', async ({
  driver,
}) => {
  await removeMiddle(driver, SOURCE, SPLITS, '0:04');
  await judgeEditedParts((work, arg) => driver.run(work, arg));
});

for (const [path, left] of [
  [fixtures.h264BframesAac, '0:04'],
  [fixtures.vp9Opus, '0:03'],
  [fixtures.phone, '0:03'],
  [fixtures.mpeg4Mp3, '0:03'],
] as const)
  test(`the clip of ${basename(path)} has no trace of the removed middle, with default options`, {
    tag: '@ci',
  }, async ({ driver }) => {
    test.setTimeout(240_000);
    await removeMiddle(driver, path, [1, 3], left);
    await judgeRemoval((work, arg) => driver.run(work, arg), path, [1, 3]);
  });

/**
 * Splits off what lies between two times, in seconds, removes it, and cuts the rest.
 * @param left the length of the rest, as the cut button says it
 */
async function removeMiddle(
  driver: Driver,
  path: string,
  splits: readonly number[],
  left: string,
): Promise<void> {
  const editor = new DrivenEditor(driver);
  const chips = (count: number) =>
    driver.until(`${count} parts`, (due) => document.querySelectorAll('[data-chip]').length === due, count);
  await editor.open();
  await editor.choose(path);
  await editor.ready();
  await editor.takesKeys();
  await driver.press(KEY.home);
  let at = 0;
  for (const split of splits) {
    for (; at < split; at++) await driver.press(KEY.shift, KEY.right);
    await driver.press('s');
  }
  await chips(3);
  await editor.says('Part 3 of 3');
  await driver.click('[data-chip="1"]');
  await editor.says('Part 2 of 3');
  await driver.click('[role=menuitem]:last-child');
  await chips(2);
  await driver.until(
    'the button that restores it',
    () => document.querySelector('button[aria-label=Restore]') !== null,
  );
  await editor.says(`Cut & Download (${left})`);
  await editor.ready();
  await editor.click();
  await editor.done();
  expect(await editor.names()).toEqual([`cut_${basename(path).replace(/\.\w+$/, '.mp4')}`]);
}
