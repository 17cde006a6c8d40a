/** The timeline's first frames, drawn from keyframes by the index alone, compared with those of native ffmpeg. */
import type { Page } from '@playwright/test';
import type { StripUpdate } from '@/lib/filmstrip/filmstrip';
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { difference, sourcePixels } from './preview-support';

interface Still {
  atSec: number;
  width: number;
  height: number;
  /** Red, green and blue of each pixel, as characters. */
  text: string;
}

/** Opens a file with our own index and asks for stills at these times (seconds). */
async function stillsAt(app: Page, file: string, times: number[]): Promise<Still[] | null> {
  await app.setInputFiles('#file', file);
  return app.evaluate(async (wanted) => {
    const { chosenSources, product } = window.lab;
    const [{ file }] = await chosenSources();
    const { stills } = (await product.openMp4(file)).info;
    if (!stills) throw new Error('no stills');
    const news: Still[] = [];
    const onUpdate = (update: StripUpdate) => {
      if (!('thumbnail' in update)) return;
      const { bitmap, atSec } = update.thumbnail;
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const rgba = context?.getImageData(0, 0, width, height).data ?? [];
      const text = [...rgba.filter((_, i) => i % 4 !== 3)]
        .map((level) => String.fromCharCode(level))
        .join('');
      news.push({ atSec, width, height, text });
    };
    const strip = await product.openStills(file, stills, onUpdate, new AbortController().signal);
    await strip?.requestThumbnails(wanted, 'keyframe');
    strip?.close();
    return strip && news;
  }, times);
}

/** Levels of 255: two programs scale a test frame down in two ways. A frame of another moment is off by more than 20. */
const ALIKE = 12;

test('are the keyframes at or before the times asked for, each once, and turned as a player turns them', async ({
  app,
}) => {
  for (const [file, times, shown] of [
    // A keyframe each 40 frames at 30 a second.
    [fixtures.h264BframesAac, [0, 0.5, 1.4, 5], [0, 4 / 3, 4]],
    [fixtures.phone, [0, 3], [0, 2.67]],
  ] as const) {
    const news = await stillsAt(app, file, [...times]);
    expect(news?.map(({ atSec }) => Number(atSec.toFixed(3)))).toEqual(
      shown.map((sec) => Number(sec.toFixed(3))),
    );
    for (const { atSec, width, height, text } of news ?? []) {
      const rgb = Uint8Array.from(text, (character) => character.charCodeAt(0));
      expect(difference(rgb, sourcePixels(file, Math.max(0, atSec - 0.01), width, height))).toBeLessThan(
        ALIKE,
      );
    }
  }
});

test('have the colors of a frame that is much larger', async ({ app }) => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=1284x720:r=10:d=1'];
  const large = make('large.mp4', ...video, '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
  const [still] = (await stillsAt(app, large, [0])) ?? [];
  const { width = 0, height = 0, text = '' } = still ?? {};
  const rgb = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(difference(rgb, sourcePixels(large, 0, width, height))).toBeLessThan(ALIKE);
});

test('keep the shape of non-square pixels, and are missing for video that the browser cannot decode', {
  tag: '@ci',
}, async ({ app }) => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=1', '-vf', 'setsar=4/3'];
  const wide = make('wide.mp4', ...video, '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
  const [still] = (await stillsAt(app, wide, [0])) ?? [];
  expect((still?.width ?? 0) / (still?.height ?? 1)).toBeCloseTo((320 * 4) / 3 / 180, 1);
  expect(await stillsAt(app, fixtures.hevcAac, [0])).toBeNull();
});
