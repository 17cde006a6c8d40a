/** The editor makes one clip of two parts in Firefox and WebKitGTK. tests/e2e and tests/browser have more, for Chromium. */
import { DrivenEditor } from './support/driven-editor';
import { KEY } from './support/driver';
import { judgeEditedParts, SOURCE, SPLITS } from './support/edited-parts';
import { expect, test } from './support/world-test';

test('in the editor, the middle of a video is split off and removed, and the rest becomes one clip', async ({
  driver,
}) => {
  const editor = new DrivenEditor(driver);
  const chips = (count: number) =>
    driver.until(`${count} parts`, (due) => document.querySelectorAll('[data-chip]').length === due, count);
  await editor.open();
  await editor.choose(SOURCE);
  await editor.ready();
  await driver.press(KEY.home);
  let at = 0;
  for (const split of SPLITS) {
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
  await editor.says('Cut & Download 2 parts');
  await editor.ready();
  await editor.click();
  await editor.done();
  expect(await editor.names()).toEqual(['cut_h264-bframes-aac.mp4']);
  await judgeEditedParts((work, arg) => driver.run(work, arg));
});
