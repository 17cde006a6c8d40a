/** The frames of a source by native ffmpeg: their times, their pixels, and which of them a clip has to show. */
import { execFileSync } from 'node:child_process';
import { requiredPath } from '../../e2e/support/environment';
import { frames } from '../../native/files';

/** A frame of a clip to check. */
export interface Check {
  /** A time in seconds while the frame is shown; null for the frame shown before any seek. */
  time: number | null;
  /** The frame's number in the source. */
  frame: number;
  /** Whether it was encoded. */
  encoded: boolean;
}

/** The frames of a clip of `[start, end)` seconds, by their numbers in the source, and their times. */
export interface Shown {
  from: number;
  count: number;
  /** The time of a frame in the clip, in seconds; the clip's end for the number after the last. */
  at(number: number): number;
  /** A time in the middle of a frame. */
  middle(number: number): number;
}

const SAME_SEC = 1e-6;

export function shownBy(source: string, start: number, end: number, durationSec: number): Shown {
  const all = frames(source).map(({ time }) => time);
  const from = all.findIndex((time) => time >= start - SAME_SEC);
  const count = all.filter((time) => time >= start - SAME_SEC && time < end - SAME_SEC).length;
  if (from < 0 || count === 0) throw new Error(`${source} has no frame from ${start} to ${end}`);
  const at = (number: number) =>
    number < from + count ? (all[number] ?? 0) - (all[from] ?? 0) : durationSec;
  return { from, count, at, middle: (number) => (at(number) + at(number + 1)) / 2 };
}

/** The matrices assumed for files that don't state one: the first by ffmpeg and Chromium, the second by Firefox for H.264 and VP9. */
const MATRICES = ['bt601', 'bt709'] as const;
export type Matrix = (typeof MATRICES)[number];

/** The brightness (0–255) of each frame, once for each possible matrix. */
export function brightness(source: string, known?: Matrix): Uint8Array[][] {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height'];
  const size = execFileSync(requiredPath('FFPROBE_PATH'), [...asked, '-of', 'csv=p=0', source], {
    encoding: 'utf8',
  });
  const [width = 0, height = 0] = (size.trim().split('\n')[0] ?? '').split(',').map(Number);
  const pixels = width * height;
  return (known ? [known] : MATRICES).map((matrix) => {
    const args = ['-v', 'error', '-i', source, '-map', '0:v', '-fps_mode', 'passthrough'];
    const converted = ['-vf', `scale=in_color_matrix=${matrix}`, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
    const bytes = execFileSync(requiredPath('FFMPEG_PATH'), [...args, ...converted], { maxBuffer: 2 ** 28 });
    return Array.from({ length: Math.floor(bytes.length / (pixels * 3)) }, (_, frame) => {
      const luma = new Uint8Array(pixels);
      for (let i = 0, at = frame * pixels * 3; i < pixels; i++, at += 3)
        luma[i] = 0.299 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.114 * (bytes[at + 2] ?? 0);
      return luma;
    });
  });
}
