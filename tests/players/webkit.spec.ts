/** The built site in WebKitGTK: choose a file, mark a range, cut, and judge what would be saved. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decodeErrors, probe } from '../e2e/support/probe';
import { type FixtureName, fixtures } from '../fixtures';
import { dropInPage } from './support/keep-clips';
import { KEY, WebKit } from './support/webkit';
import { WebKitEditor } from './support/webkit-editor';

let webkit: WebKit;
let editor: WebKitEditor;
test.beforeEach(async () => {
  webkit = await WebKit.open();
  editor = new WebKitEditor(webkit);
});
test.afterEach(() => webkit.close());

async function cut(file: string, start: string, end: string): Promise<void> {
  await editor.open();
  await editor.choose(file);
  await editor.ready();
  await editor.setRange(start, end);
  await editor.click();
  await editor.done();
}

for (const name of ['h264BframesAac', 'phone', 'fragmented'] as const) {
  test(`WebKitGTK cuts ${name}, verifies the clip and plays it`, async () => {
    await cut(fixtures[name], '2', '4');
    // No WebCodecs here: a `<video>` out of sight stands in.
    await webkit.until(
      'pictures in the timeline',
      () => Number(document.querySelector<HTMLElement>('[data-testid=strip]')?.dataset.pictures) >= 3,
    );
    const told = await editor.deeds();
    expect(told).toContain('Lossless');
    expect(told).toContain('Verified: starts on your frame, sound in step, media identical to the source');
    const path = await editor.saved(name);
    expect(await decodeErrors(path)).toEqual([]);
    const { video, audio } = await probe(path);
    expect(video[0]?.frames).toBe(60);
    expect(audio).toHaveLength(1);
    const played = await editor.play();
    expect(played.width).toBeGreaterThan(0);
    expect(played.duration).toBeCloseTo(2, 0);
  });
}

const FORMATS: { name: FixtureName; told: string; codecs: string[] }[] = [
  { name: 'vp9Opus', told: 'Lossless', codecs: ['vp9', 'opus'] },
  { name: 'vp8Vorbis', told: 'Re-encoded: video as H.264, sound as AAC.', codecs: ['h264', 'aac'] },
  { name: 'h264Pcm', told: 'Video copied, sound converted to AAC.', codecs: ['h264', 'aac'] },
  { name: 'mpeg4Mp3', told: 'Sound copied, video re-encoded as H.264.', codecs: ['h264', 'mp3'] },
];
for (const { name, told, codecs } of FORMATS) {
  test(`WebKitGTK cuts ${name}: ${told}`, async () => {
    await cut(fixtures[name], '1', '3');
    expect(await editor.deeds()).toContain(told);
    const path = await editor.saved(name);
    expect(await decodeErrors(path)).toEqual([]);
    const { video, audio } = await probe(path);
    expect([...video, ...audio].map(({ codec }) => codec)).toEqual(codecs);
    expect(video[0]?.frames).toBe(60);
  });
}

test('dropped, marked and cut by keys alone, saved under its name', async () => {
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
  await webkit.press(KEY.enter);
  await editor.done();
  expect((await editor.names()).at(-1)).toBe('cut_My film.mp4');
  // A step that is asked for while the last one's picture is on its way may be the same one here: one second or two.
  const clip = await editor.saved('dropped');
  expect(await decodeErrors(clip)).toEqual([]);
  expect([30, 60]).toContain((await probe(clip)).video[0]?.frames);
});

test('cancelled by a key, then cut after all', async () => {
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

test('what is no video is refused; what cannot be read fails with a word', async () => {
  await editor.open();
  const text = test.info().outputPath('notes.txt');
  writeFileSync(text, 'not a video');
  await editor.choose(text);
  await editor.says('Supported formats: MP4, WebM, OGG, MOV, AVI');
  await editor.choose(fixtures.garbage);
  await editor.ready();
  await editor.click();
  await editor.says('Processing failed');
});
