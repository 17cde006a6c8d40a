import { expect, test } from '@playwright/test';
import type { Look } from './source-pictures';

/**
 * Mean difference of brightness, 0–255, that a picture may have from the source's own by native ffmpeg. What is copied differs
 * by up to 1.2 as browsers round, what was encoded by up to 1.8; no other picture of these sources is nearer than 2.4.
 */
const COPIED = 1.5;
const ENCODED = 2.1;

/**
 * In the page: the brightness of what a video shows at some times, null being what it shows by itself, as base64.
 * @returns a word on why, where it cannot be played.
 */
export async function picturesAt({
  url,
  times,
}: {
  url: string;
  times: (number | null)[];
}): Promise<string[] | string> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  document.body.append(video);
  video.src = url;
  const failed = await new Promise<string | null>((resolve) => {
    video.onloadeddata = () => resolve(null);
    video.onerror = () => resolve(video.error?.message || 'cannot be played');
  });
  if (failed !== null) return failed;
  if (video.videoWidth === 0) return 'no picture';
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return 'no canvas';
  const look = () => {
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let i = 0; i < data.length; i += 4)
      text += String.fromCharCode(
        0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0),
      );
    return btoa(text);
  };
  // A picture reaches the element some time after the event, on a busy machine behind others.
  const settled = async () => {
    let before = look();
    for (let still = 0, tries = 0; still < 3 && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const now = look();
      still = now === before ? still + 1 : 0;
      before = now;
    }
    return before;
  };
  const shown: string[] = [];
  for (const time of times) {
    if (time !== null) {
      const seeked = new Promise<boolean>((resolve) => {
        video.onseeked = () => resolve(true);
        setTimeout(() => resolve(false), 10_000);
      });
      video.currentTime = time;
      if (!(await seeked)) return `never came to ${time} s: ${video.error?.message}`;
    }
    shown.push(await settled());
  }
  video.remove();
  return shown;
}

/**
 * Each look at a clip shows the source's own picture: `pictures`, once for each way to understand its colours, of which one
 * has to fit all looks. Any other picture of the source would be found out.
 */
export function expectPictures(
  shown: string[] | string,
  looks: readonly Look[],
  pictures: readonly (readonly Uint8Array[])[],
): void {
  if (typeof shown === 'string') throw new Error(shown);
  const seen = shown.map((base64) => Buffer.from(base64, 'base64'));
  const ways = pictures.map((source) =>
    seen.map((picture, i) => compared(picture, looks[i]?.picture ?? 0, source)),
  );
  const [found] = ways.toSorted((a, b) => sum(a) - sum(b));
  if (!found) throw new Error('nothing to compare with');
  expect(found.map(({ nearest }) => nearest)).toEqual(looks.map(({ picture }) => picture));
  for (const [i, { off, other }] of found.entries()) {
    const limit = looks[i]?.encoded ? ENCODED : COPIED;
    expect(off).toBeLessThan(limit);
    expect(other).toBeGreaterThan(limit);
  }
  const most = Math.max(...found.map(({ off }) => off)).toFixed(2);
  const least = Math.min(...found.map(({ other }) => other)).toFixed(2);
  test.info().annotations.push({ type: 'brightness', description: `off by ${most}, others by ${least}` });
}

interface Compared {
  /** How far it is from the picture it should be. */
  off: number;
  /** The same of whichever other picture is most like it. */
  other: number;
  nearest: number;
}

function compared(shown: Uint8Array, expected: number, source: readonly Uint8Array[]): Compared {
  const wanted = source[expected];
  const off = difference(shown, wanted);
  let other = Number.POSITIVE_INFINITY;
  let nearest = expected;
  for (const [number, picture] of source.entries()) {
    // A file may show a picture twice.
    if (number === expected || (wanted && Buffer.compare(picture, wanted) === 0)) continue;
    const far = difference(shown, picture);
    if (far < Math.min(other, off)) nearest = number;
    other = Math.min(other, far);
  }
  return { off, other, nearest };
}

function sum(all: Compared[]): number {
  return all.reduce((total, { off }) => total + off, 0);
}

function difference(a: Uint8Array, b: Uint8Array | undefined): number {
  if (!b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  let total = 0;
  for (let i = 0; i < a.length; i++) total += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return total / a.length;
}
