/** Whether players show a clip rotated as asked for: native ffprobe reads its matrix, and native ffmpeg shows its corners. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Framing } from '@/lib/edit/framing';
import { decodeErrors, probe, rotationOf as statedRotation } from '../native/files';
import { make, temporaryFile } from '../support/made-files';
import { expect } from './harness';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Another color in each corner, and a bar that moves. */
export const CORNERS = [
  '-f',
  'lavfi',
  '-i',
  [
    'testsrc2=size=320x180:rate=30:duration=5',
    'drawbox=0:0:80:60:red:fill,drawbox=240:0:80:60:lime:fill',
    'drawbox=240:120:80:60:blue:fill,drawbox=0:120:80:60:yellow:fill',
  ].join(','),
];
export const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=5'];

/** A framing that rotates and does nothing else. */
export const turnedBy = (turn: Framing['turn']): Framing => ({ crop: null, flip: false, turn });

/** A copy of a file that states a rotation, in degrees clockwise. */
export function rotated(file: string, name: string, degrees: number): string {
  return make(name, '-i', file, '-c', 'copy', '-metadata:s:v:0', `rotate=${degrees}`);
}

/** A copy of a file whose matrix mirrors its frames. */
export function mirrored(file: string): string {
  const bytes = readFileSync(file);
  const tkhd = bytes.indexOf('tkhd') + 4;
  bytes.writeInt32BE(-0x10000, tkhd + 40);
  bytes.writeInt32BE(320 * 0x10000, tkhd + 40 + 24);
  return temporaryFile('mirrored.mp4', bytes);
}

export interface Shown {
  width: number;
  height: number;
  /** Red, green and blue at the top left, top right, bottom right and bottom left. */
  corners: number[][];
}

/** A frame as ffmpeg shows it, by the file's matrix. */
export function shown(path: string, sec = 0): Shown {
  const args = ['-v', 'error', '-nostdin', '-ss', String(sec), '-i', path, '-frames:v', '1'];
  const ppm = execFileSync(FFMPEG, [...args, '-f', 'image2pipe', '-c:v', 'ppm', '-']);
  const [header = '', width = '', height = ''] =
    /^P6\s(\d+) (\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const [wide, high] = [Number(width), Number(height)];
  const at = (x: number, y: number) => {
    const pixel = header.length + 3 * (Math.round(y * (high - 1)) * wide + Math.round(x * (wide - 1)));
    return [...ppm.subarray(pixel, pixel + 3)];
  };
  const [near, far] = [0.06, 0.94];
  const corners = [at(near, near), at(far, near), at(far, far), at(near, far)];
  return { width: wide, height: high, corners };
}

/** Degrees clockwise by which ffmpeg rotates the video of a file. */
export function rotationOf(path: string): number {
  const video = probe(path).streams.find(({ codec_type }) => codec_type === 'video');
  return (360 - statedRotation(video)) % 360;
}

/** Judges a rotated clip. @param source a file, or what ffmpeg shows of the clip without its rotation. */
export function judgeRotated(source: string | Shown, clip: string, turn: Framing['turn'], was = 0): void {
  expect(decodeErrors(clip)).toBe('');
  expect(rotationOf(clip)).toBe(((typeof source === 'string' ? rotationOf(source) : was) + turn) % 360);
  const from = typeof source === 'string' ? shown(source) : source;
  const is = shown(clip);
  const size = [from.width, from.height];
  expect([is.width, is.height]).toEqual(turn % 180 === 0 ? size : size.reverse());
  // A quarter clockwise brings the bottom left to the top left.
  const wanted = from.corners.map((_, i) => from.corners[(i + 4 - turn / 90) % 4] ?? []);
  for (const [i, corner] of is.corners.entries())
    for (const [k, value] of corner.entries())
      expect(
        Math.abs(value - (wanted[i]?.[k] ?? 0)),
        `corner ${i}: ${corner}, not ${wanted[i]}`,
      ).toBeLessThan(40);
}
