import { expect } from '@playwright/test';
import type { ExactClip } from './exact-clips';

/** Brightness, 0–255: what two decodings of one picture may differ by on average: colours that a file does not name are guessed by each player. */
const SAME_PICTURE = 14;

/**
 * In the page: the brightness of what a video shows at some times, null being what it shows by itself, as base64.
 * @returns a word on why, where it cannot be played.
 */
export async function picturesAt(url: string, times: (number | null)[]): Promise<string[] | string> {
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
  const shown: string[] = [];
  for (const time of times) {
    if (time !== null) {
      const seeked = new Promise((resolve) => {
        video.onseeked = resolve;
      });
      video.currentTime = time;
      await seeked;
    }
    // The picture reaches the element some time after the event.
    await new Promise((resolve) => setTimeout(resolve, 200));
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let i = 0; i < data.length; i += 4)
      text += String.fromCharCode(
        0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0),
      );
    shown.push(btoa(text));
  }
  video.remove();
  return shown;
}

/** Each picture is, of all the source's, most like the one that belongs there. */
export function expectPictures(shown: string[] | string, { looks, pictures }: ExactClip): void {
  if (typeof shown === 'string') throw new Error(shown);
  const found = shown.map((base64, i) =>
    nearest(Buffer.from(base64, 'base64'), pictures, looks[i]?.picture ?? 0),
  );
  expect(found.map(({ picture }) => picture)).toEqual(looks.map(({ picture }) => picture));
  expect(Math.max(...found.map(({ off }) => off))).toBeLessThan(SAME_PICTURE);
}

/** Of equal pictures, the one that is expected. */
function nearest(shown: Uint8Array, pictures: readonly Uint8Array[], expected: number) {
  let best = { picture: expected, off: difference(shown, pictures[expected] ?? new Uint8Array()) };
  for (const [picture, luma] of pictures.entries()) {
    const off = difference(shown, luma);
    if (off < best.off) best = { picture, off };
  }
  return best;
}

function difference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}
