import { expect, test } from '@playwright/test';
import type { Check } from './source-frames';

/**
 * The maximum mean difference in brightness (0–255) between a shown frame and the source's frame as native ffmpeg decodes it.
 * Copied frames differ by up to 1.2 because browsers round, and encoded ones by up to 1.8. All other frames of these sources
 * differ by at least 2.4.
 */
const COPIED = 1.5;
const ENCODED = 2.1;

/**
 * In the page: the brightness of the frames that a video shows at some times, as base64. Null is the frame it shows before any
 * seek.
 * @returns the reason as a string if it can't be played.
 */
export async function framesAt({
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
  if (video.videoWidth === 0) return 'no video';
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return 'no canvas';
  const snapshot = () => {
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let i = 0; i < data.length; i += 4)
      text += String.fromCharCode(
        0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0),
      );
    return btoa(text);
  };
  // A frame reaches the element some time after the event, and on a busy machine after older frames.
  const settled = async () => {
    let before = snapshot();
    for (let still = 0, tries = 0; still < 3 && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const now = snapshot();
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
 * Expects each check to show the right frame of the source. `frames` has the source's frames once for each color matrix, and
 * one of the matrices has to match all checks. Any other frame of the source would be noticed.
 */
export function expectFrames(
  shown: string[] | string,
  checks: readonly Check[],
  frames: readonly (readonly Uint8Array[])[],
): void {
  if (typeof shown === 'string') throw new Error(shown);
  const seen = shown.map((base64) => Buffer.from(base64, 'base64'));
  const results = frames.map((source) =>
    seen.map((frame, i) => compared(frame, checks[i]?.frame ?? 0, source)),
  );
  const [found] = results.toSorted((a, b) => sum(a) - sum(b));
  if (!found) throw new Error('nothing to compare with');
  expect(found.map(({ nearest }) => nearest)).toEqual(checks.map(({ frame }) => frame));
  for (const [i, { off, other }] of found.entries()) {
    const limit = checks[i]?.encoded ? ENCODED : COPIED;
    expect(off).toBeLessThan(limit);
    expect(other).toBeGreaterThan(limit);
  }
  const most = Math.max(...found.map(({ off }) => off)).toFixed(2);
  const least = Math.min(...found.map(({ other }) => other)).toFixed(2);
  test.info().annotations.push({ type: 'brightness', description: `off by ${most}, others by ${least}` });
}

interface Compared {
  /** The difference from the right frame. */
  off: number;
  /** The difference from the most similar other frame. */
  other: number;
  nearest: number;
}

function compared(shown: Uint8Array, expected: number, source: readonly Uint8Array[]): Compared {
  const wanted = source[expected];
  const off = difference(shown, wanted);
  let other = Number.POSITIVE_INFINITY;
  let nearest = expected;
  for (const [number, frame] of source.entries()) {
    // A file may contain the same frame twice.
    if (number === expected || (wanted && Buffer.compare(frame, wanted) === 0)) continue;
    const far = difference(shown, frame);
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
