/** Saved frames: made by the page's own code, and those that native ffmpeg makes of the same file. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Framing } from '@/lib/edit/framing';
import { temporaryFile } from '../support/made-files';
// For the type of `window.lab`, which the page itself loads.
import type {} from './lab';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

export interface Rgb {
  width: number;
  height: number;
  data: Buffer;
}

export const AS_IT_IS: Framing = { crop: null, flip: false, turn: 0 };

interface Wanted {
  atMs: number;
  /** Where the player is, in seconds. */
  sec: number;
  framing?: Framing;
  type?: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Without the browser's player, as for a file that it can't play. */
  byFfmpeg?: boolean;
}

/** Makes an image of a frame of the file, by the code that the button runs. */
export async function still(app: Page, file: string, wanted: Wanted) {
  await app.setInputFiles('#file', file);
  const made = await app.evaluate(
    async ({ atMs, sec, framing, type = 'image/png', byFfmpeg }) => {
      const { chosenSources, product } = window.lab;
      const [source] = await chosenSources();
      const video = document.createElement('video');
      const happened = (event: string) =>
        new Promise((resolve, reject) => {
          video.addEventListener(event, resolve, { once: true });
          video.addEventListener('error', reject, { once: true });
        });
      if (!byFfmpeg) {
        const loaded = happened('loadeddata');
        video.src = URL.createObjectURL(source.file);
        await loaded;
        const seeked = happened('seeked');
        video.currentTime = sec;
        await seeked;
      }
      const frame = byFfmpeg ? null : product.captured(video);
      const shot = { source, atMs, frame, rotation: 0, framing };
      const { image, width, height } = await product.drawStill(shot, new AbortController().signal);
      const written = type === 'image/png' ? image : await product.convertStill(image, type);
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(written);
      });
      return { width, height, type: written.type, base64: url.slice(url.indexOf(',') + 1) };
    },
    { framing: AS_IT_IS, ...wanted },
  );
  const bytes = Buffer.from(made.base64, 'base64');
  const path = temporaryFile(`still.${made.type.slice(6)}`, bytes);
  return { width: made.width, height: made.height, type: made.type, path, bytes };
}

/** The pixels of an image file. */
export function pixelsOf(path: string, width: number, height: number): Rgb {
  return { width, height, data: run(['-i', path, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']) };
}

/** Native ffmpeg's frame: the first one at or after a time in seconds. @param filters after the conversion to RGB. */
export function native(
  file: string,
  sec: number,
  { matrix = 'bt601', range = 'tv', size = 'iw:ih', before = '', filters = '' } = {},
): Buffer {
  const convert = `scale=${size}:in_color_matrix=${matrix}:in_range=${range}:flags=bicubic+accurate_rnd+full_chroma_int`;
  const graph = `${before}${convert},format=rgb24${filters}`;
  return run([
    // Behind `-i`, where ffmpeg decodes from the beginning: its own seek lands between the keyframes of some AVI files.
    ...[
      '-i',
      file,
      '-ss',
      String(sec),
      ...'-map 0:V:0 -frames:v 1 -vf'.split(' '),
      graph,
      '-f',
      'rawvideo',
      '-',
    ],
  ]);
}

/** In dB, over red, green and blue. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length || a.length === 0) throw new Error(`${a.length} and ${b.length} bytes`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return sum === 0 ? 99 : 10 * Math.log10(255 ** 2 / (sum / a.length));
}

function run(args: string[]): Buffer {
  return execFileSync(FFMPEG, ['-v', 'error', '-nostdin', ...args], { maxBuffer: 2 ** 28 });
}
