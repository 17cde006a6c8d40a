/** Everything a visitor does with a file, from the drop to the clip. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { DrivenEditor } from './support/driven-editor';
import { KEY } from './support/driver';
import { dropInPage } from './support/keep-clips';
import { expect, test } from './support/world-test';

test('a dropped file is marked and cut with keys alone, and saved under its name', async ({ driver }) => {
  const editor = new DrivenEditor(driver);
  await editor.open();
  const base64 = readFileSync(fixtures.h264BframesAac).toString('base64');
  await driver.run(dropInPage, ['My film.mp4', base64] as const);
  await editor.says('My film.mp4');
  await editor.ready();
  await editor.takesKeys();
  await driver.press(KEY.home);
  await driver.press(KEY.shift, KEY.right);
  await driver.press('i');
  await driver.press(KEY.shift, KEY.right);
  await driver.press(KEY.shift, KEY.right);
  await driver.press('o');
  expect(await editor.range()).toEqual(['0:01.0', '0:03.0']);
  await driver.press(KEY.enter);
  await editor.done();
  expect((await editor.names()).at(-1)).toBe('cut_My film.mp4');
});

test('a cut is canceled with a key, and the next one succeeds', async ({ driver }) => {
  const editor = new DrivenEditor(driver);
  await editor.open();
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  await editor.click();
  await driver.until('progress', () => document.querySelector('[role=progressbar]') !== null);
  await driver.press(KEY.escape);
  await driver.until('its end', () => document.querySelector('[role=progressbar]') === null);
  await editor.ready();
  expect(await editor.names()).toEqual([]);
  await editor.click();
  await editor.done();
  expect(await editor.names()).toEqual(['cut_theora-vorbis.mp4']);
});

test('a file that is no video is rejected, and an unreadable one fails with a message', async ({
  driver,
}, info) => {
  const editor = new DrivenEditor(driver);
  await editor.open();
  const text = info.outputPath('notes.txt');
  writeFileSync(text, 'not a video');
  await editor.choose(text);
  await editor.says('Supported formats: MP4, WebM, OGG, MOV, AVI');
  await editor.choose(fixtures.garbage);
  await editor.ready();
  await editor.click();
  await editor.says('Processing failed');
  await editor.says('There was an error processing your video. Please try again.');
});
