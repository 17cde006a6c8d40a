/** The built site in WebKitGTK: thumbnails, keys, and what it says of files that it can't cut. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { DrivenEditor } from './support/driven-editor';
import { KEY } from './support/driver';
import { dropInPage } from './support/keep-clips';
import { WebKit } from './support/webkit';

let webkit: WebKit;
let editor: DrivenEditor;
test.beforeEach(async () => {
  webkit = await WebKit.open();
  editor = new DrivenEditor(webkit);
});
test.afterEach(() => webkit.close());

test('a `<video>` makes the timeline’s thumbnails, because WebCodecs isn’t used here', async () => {
  await editor.open();
  await editor.choose(fixtures.h264BframesAac);
  await webkit.until(
    'thumbnails in the timeline',
    () => Number(document.querySelector<HTMLElement>('[data-testid=strip]')?.dataset.thumbnails) >= 5,
  );
});

test('a dropped file is marked and cut with keys alone, and saved under its name', async () => {
  await editor.open();
  const base64 = readFileSync(fixtures.h264BframesAac).toString('base64');
  await webkit.run(dropInPage, ['My film.mp4', base64] as const);
  await editor.says('My film.mp4');
  await editor.ready();
  await webkit.press(KEY.home);
  await webkit.press(KEY.shift, KEY.right);
  await webkit.press('i');
  await webkit.press(KEY.shift, KEY.right);
  await webkit.press(KEY.shift, KEY.right);
  await webkit.press('o');
  expect(await editor.range()).toEqual(['0:01.0', '0:03.0']);
  await webkit.press(KEY.enter);
  await editor.done();
  expect((await editor.names()).at(-1)).toBe('cut_My film.mp4');
});

test('a cut is canceled with a key, and the next one succeeds', async () => {
  await editor.open();
  await editor.choose(fixtures.theoraVorbis);
  await editor.ready();
  await editor.click();
  await webkit.until('progress', () => document.querySelector('[role=progressbar]') !== null);
  await webkit.press(KEY.escape);
  await webkit.until('its end', () => document.querySelector('[role=progressbar]') === null);
  await editor.ready();
  expect(await editor.names()).toEqual([]);
  await editor.click();
  await editor.done();
  expect(await editor.names()).toEqual(['cut_theora-vorbis.mp4']);
});

test('a file that is no video is rejected, and an unreadable one fails with a message', async () => {
  await editor.open();
  const text = test.info().outputPath('notes.txt');
  writeFileSync(text, 'not a video');
  await editor.choose(text);
  await editor.says('Supported formats: MP4, WebM, OGG, MOV, AVI');
  await editor.choose(fixtures.garbage);
  await editor.ready();
  await editor.click();
  await editor.says('Processing failed');
  await editor.says('There was an error processing your video. Please try again.');
});
