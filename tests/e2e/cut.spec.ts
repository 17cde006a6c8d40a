import { basename } from 'node:path';
import { fixtureNamed, fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { decodeErrors, probe } from './support/probe';
import { expect, test } from './support/site-test';

/** Seconds by which the length of a clip may be off, if it is copied and if it is re-encoded. */
const COPIED = 0.25;
const ENCODED = 0.1;

const CASES = [
  { name: 'h264BframesAac', video: 'h264', audio: 'aac', within: COPIED },
  { name: 'phone', video: 'h264', audio: 'aac', within: COPIED },
  { name: 'fragmented', video: 'h264', audio: 'aac', within: COPIED },
  { name: 'silent', video: 'h264', audio: null, within: COPIED },
  { name: 'vp9Opus', video: 'vp9', audio: 'opus', within: COPIED },
  { name: 'mpeg4Mp3', video: 'h264', audio: 'mp3', within: ENCODED },
  { name: 'theoraVorbis', video: 'h264', audio: 'aac', within: ENCODED },
  { name: 'h264Pcm', video: 'h264', audio: 'aac', within: COPIED },
] as const;

/** One file for each engine. CI runs the others. */
const ALWAYS: readonly string[] = ['h264BframesAac', 'vp9Opus', 'mpeg4Mp3'];

for (const { name, video, audio, within } of CASES) {
  const file = basename(fixtures[name]);
  test(`cuts ${file}`, { tag: ALWAYS.includes(name) ? [] : '@ci' }, async ({ page }, info) => {
    const editor = await EditorPage.with(page, fixtures[name]);
    await editor.ready();
    await editor.setRange('1', '0:03.5');
    const clip = await editor.cut();
    await expect(editor.toast('Video processed successfully!')).toContainText(
      `Your cut video ${audio ? 'with' : 'without'} audio has been downloaded.`,
    );

    expect(clip.name).toBe(`cut_${file.replace(/\.[^.]*$/, '')}.mp4`);
    const found = await probe(clip.path);
    expect(found.container).toContain('mp4');
    expect(found.video[0]?.codec).toBe(video);
    expect(found.audio[0]?.codec ?? null).toBe(audio);
    expect(Math.abs(found.duration - 2.5), `lasts ${found.duration} s`).toBeLessThanOrEqual(within);
    expect(await decodeErrors(clip.path)).toEqual([]);
    info.annotations.push({ type: 'length', description: String(found.duration) });
  });
}

test('names the clip after a file with dots, brackets and capitals', { tag: '@ci' }, async ({ page }) => {
  const path = fixtureNamed('h264BframesAac', 'My clip (1).final.MP4');
  const editor = await EditorPage.with(page, path);
  await editor.ready();
  const clip = await editor.cut();
  expect(clip.name).toBe('cut_My clip (1).final.mp4');
  expect((await probe(clip.path)).video[0]?.codec).toBe('h264');
});

test('cuts a file named in other scripts with the ffmpeg engine', { tag: '@ci' }, async ({ page }) => {
  const path = fixtureNamed('vp8Vorbis', '旅行 видео 🎬.webm');
  const editor = await EditorPage.with(page, path);
  await editor.ready();
  await editor.setRange('0.5', '2.5');
  const clip = await editor.cut();
  expect(clip.name).toBe('cut_旅行 видео 🎬.mp4');
  const found = await probe(clip.path);
  expect(found.video[0]?.codec).toBe('h264');
  expect(Math.abs(found.duration - 2)).toBeLessThanOrEqual(ENCODED);
});

test('cuts one file after another, and the same file twice', { tag: '@ci' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.open();
  for (const path of [fixtures.h264BframesAac, fixtures.mpeg4Mp3]) {
    await editor.choose(path);
    await expect(page.getByTestId('file-name')).toHaveText(basename(path));
    await editor.ready();
    for (const end of ['2', '3']) {
      await editor.setRange('1', end);
      const clip = await editor.cut();
      expect(Math.abs((await probe(clip.path)).duration - (Number(end) - 1))).toBeLessThanOrEqual(COPIED);
      await editor.ready();
    }
  }
});
