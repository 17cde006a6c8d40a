/** The preview in the page, and native ffmpeg's frame to compare it with. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Frame } from '@/lib/preview/frame-finder';
import type { FramePreview } from '@/lib/preview/preview';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

interface Held {
  preview: FramePreview;
  /** The reported frames. `atOnce`: during the request, which only a frame that was decoded before can be. */
  log: { atMs: number; mode: string; atOnce: boolean }[];
  requesting: boolean;
  last?: Frame;
  failed?: string;
}

/** Opens the preview of a file; nothing is decoded yet. */
export async function openPreview(app: Page, file: string): Promise<void> {
  await app.setInputFiles('#file', file);
  await app.evaluate(async () => {
    const [{ SNIFF_BYTES, sniff }, { openFrames }] = await Promise.all([
      import(/* @vite-ignore */ `${location.origin}/lib/media/formats.ts`),
      import(/* @vite-ignore */ `${location.origin}/lib/preview/preview.ts`),
    ]);
    const chosen = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
    if (!chosen) throw new Error('no file chosen');
    const container = sniff(new Uint8Array(await chosen.slice(0, SNIFF_BYTES).arrayBuffer()));
    const held: Partial<Held> & Pick<Held, 'log'> = { log: [], requesting: false };
    held.preview = openFrames(
      { id: 1, file: chosen, container },
      {
        frame(frame: Frame) {
          held.last = frame;
          held.log.push({ atMs: frame.atMs, mode: frame.mode, atOnce: held.requesting === true });
        },
        failed(error: unknown) {
          held.failed = String(error);
        },
      },
    );
    Object.assign(globalThis, { held });
  });
}

/** Requests these times (milliseconds) in a row without waiting, then waits for the exact frame of the last one. */
export function requestFrames(app: Page, ...times: number[]) {
  return app.evaluate(async (all) => {
    const { held } = globalThis as unknown as { held: Held };
    held.log.length = 0;
    held.failed = undefined;
    held.requesting = true;
    for (const atMs of all) held.preview.request(atMs);
    held.requesting = false;
    const last = all.at(-1);
    while (!held.failed && !held.log.some(({ atMs, mode }) => atMs === last && mode === 'exact'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    return { log: held.log, failed: held.failed };
  }, times);
}

/** The frame reported last, as red, green and blue of each pixel. */
export async function shownPixels(app: Page): Promise<{ width: number; height: number; rgb: Uint8Array }> {
  const { width, height, text } = await app.evaluate(async () => {
    const { held } = globalThis as unknown as { held: Held };
    const bitmap = await createImageBitmap(held.last?.image ?? new Blob());
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

export const closePreview = (app: Page) =>
  app.evaluate(() => (globalThis as unknown as { held: Held }).held.preview.close());
