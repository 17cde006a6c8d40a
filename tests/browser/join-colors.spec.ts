/** Files that state colors join others that state none, without encoding, where players show both in the same colors. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { requiredPath } from '../e2e/support/environment';
import { decodeErrors } from '../native/files';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { cutFiles, openFiles, saveJoined } from './join-lab';

const bars = (size: string) => ['-f', 'lavfi', '-i', `smptehdbars=size=${size}:rate=30:duration=2`];
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '15', '-pix_fmt', 'yuv420p'];
const stating = (colors: string) => [
  ...['-colorspace', colors, '-color_primaries', colors, '-color_trc', colors, '-color_range', 'tv'],
];

interface Row {
  name: string;
  size: string;
  colors: string;
  /** Whether the file that states colors is the first. */
  isFirst: boolean;
}

const ROWS: Row[] = [
  {
    name: 'high definition without colors, then with BT.709',
    size: '1280x720',
    colors: 'bt709',
    isFirst: false,
  },
  {
    name: 'high definition with BT.709, then without colors',
    size: '1280x720',
    colors: 'bt709',
    isFirst: true,
  },
  {
    name: 'standard definition with BT.601 and without',
    size: '640x360',
    colors: 'smpte170m',
    isFirst: true,
  },
];

for (const { name, size, colors, isFirst } of ROWS)
  test(`${name}: copied, in the colors of both files`, { tag: '@ci' }, async ({ app }) => {
    // The same values in all files: what differs is what they state.
    const silent = make(`unstated-${size}.mp4`, ...bars(size), ...H264);
    const stated = make(`stated-${size}.mp4`, ...bars(size), ...H264, ...stating(colors));
    const files = isFirst ? [stated, silent] : [silent, stated];
    expect(spacesOf(silent)).toEqual(['unknown']);
    expect(spacesOf(stated)).toEqual([colors]);
    await openFiles(app, files);
    const answer = await cutFiles(app, [
      [0, 0, 1],
      [1, 0, 1],
    ]);
    expect(answer.failed).toBeUndefined();
    expect(answer.report?.joined?.map(({ video }) => video)).toEqual(['copied', 'copied']);
    const clip = await saveJoined(app);
    expect(decodeErrors(clip)).toBe('');
    // Each half states what its file did, or nothing else than the whole clip does.
    expect(spacesOf(clip).filter((space) => space !== 'unknown')).toEqual([colors]);
    const [first, second] = await shownColors(app, clip, [0.5, 1.5]);
    const [own] = await shownColors(app, stated, [0.5]);
    const [other] = await shownColors(app, silent, [0.5]);
    for (const seen of [first, second, other])
      expect(farthest(seen, own), JSON.stringify([seen, own])).toBeLessThanOrEqual(2);
  });

/** The color spaces of a file's frames, as ffmpeg reads them. */
function spacesOf(path: string): string[] {
  const text = execFileSync(
    requiredPath('FFPROBE_PATH'),
    ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=color_space', '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  );
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

const farthest = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  Math.max(...(a ?? []).map((value, i) => Math.abs(value - (b?.[i] ?? -999))), a ? 0 : 999);

/** Red, green and blue of 12 places across a frame, at some seconds, as the browser shows it. */
async function shownColors(app: Page, path: string, at: readonly number[]): Promise<number[][]> {
  await app.setInputFiles('#file', [path]);
  return app.evaluate(async (seconds) => {
    const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
    const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' });
    const url = URL.createObjectURL(file ?? new Blob());
    const happens = (event: string) =>
      new Promise((resolve, reject) => {
        video.addEventListener(event, resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
    const ready = happens('loadeddata');
    video.src = url;
    await ready;
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const all: number[][] = [];
    for (const sec of seconds) {
      const there = happens('seeked');
      video.currentTime = sec;
      await there;
      context?.drawImage(video, 0, 0);
      const y = Math.round(canvas.height / 4);
      const seen = Array.from({ length: 12 }, (_, i) => {
        const x = Math.round(((i + 0.5) / 12) * canvas.width);
        return [...(context?.getImageData(x, y, 1, 1).data.subarray(0, 3) ?? [])];
      });
      all.push(seen.flat());
    }
    URL.revokeObjectURL(url);
    return all;
  }, at);
}
