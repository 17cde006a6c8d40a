/** The preview in the page, and native ffmpeg's frame to compare it with. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Frame } from '@/lib/preview/frame-finder';
// For the type of `window.lab`, which the page itself loads.
import type {} from './lab';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

interface FrameLog {
  /** The reported frames. `atOnce`: during the request, which only a frame that was decoded before can be. */
  log: { atMs: number; mode: string; atOnce: boolean }[];
  requesting: boolean;
  last?: Frame;
  failed?: string;
}

declare global {
  interface Window {
    /** What the open preview has reported. */
    frameLog: FrameLog;
  }
}

/** Opens the preview of a file; nothing is decoded yet. */
export async function openPreview(app: Page, file: string): Promise<void> {
  await app.setInputFiles('#file', file);
  await app.evaluate(async () => {
    const { chosenSources, held, product } = window.lab;
    const [source] = await chosenSources();
    const seen: FrameLog = { log: [], requesting: false };
    held.preview = product.openFrames(source, {
      frame(frame) {
        seen.last = frame;
        seen.log.push({ atMs: frame.atMs, mode: frame.mode, atOnce: seen.requesting });
      },
      failed(error) {
        seen.failed = String(error);
      },
    });
    window.frameLog = seen;
  });
}

/** Requests these times (milliseconds) in a row without waiting, then waits for the exact frame of the last one. */
export function requestFrames(app: Page, ...times: number[]) {
  return app.evaluate(async (all) => {
    const { frameLog: seen } = window;
    seen.log.length = 0;
    seen.failed = undefined;
    seen.requesting = true;
    for (const atMs of all) window.lab.held.preview?.request(atMs);
    seen.requesting = false;
    const last = all.at(-1);
    while (!seen.failed && !seen.log.some(({ atMs, mode }) => atMs === last && mode === 'exact'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    return { log: seen.log, failed: seen.failed };
  }, times);
}

/** The frame reported last, as red, green and blue of each pixel. */
export async function shownPixels(app: Page): Promise<{ width: number; height: number; rgb: Uint8Array }> {
  const { width, height, text } = await app.evaluate(async () => {
    const bitmap = await createImageBitmap(window.frameLog.last?.image ?? new Blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let text = '';
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(...data.slice(i, i + 3));
    return { width: bitmap.width, height: bitmap.height, text };
  });
  return { width, height, rgb: Uint8Array.from(text, (character) => character.charCodeAt(0)) };
}

/** The first frame at or after a second, as native ffmpeg decodes it, in this size. */
export function sourcePixels(file: string, second: number, width: number, height: number): Uint8Array {
  const genpts = file.endsWith('.avi') ? ['-fflags', '+genpts'] : [];
  // Behind `-i`, where ffmpeg decodes from the beginning: its own seek lands between the keyframes of some AVI files.
  const args = [...genpts, '-i', file, '-ss', String(second), '-map', '0:V:0', '-frames:v', '1'];
  const out = ['-vf', `scale=${width}:${height}`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  return execFileSync(FFMPEG, ['-v', 'error', '-nostdin', ...args, ...out], { maxBuffer: 2 ** 26 });
}

/** Mean absolute difference, 0 to 255. */
export function difference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

export const closePreview = (app: Page) => app.evaluate(() => window.lab.held.preview?.close());
