/** How long the frames of an animation last. */
import { type ImageAnimation, totalMs } from '@/lib/containers/image/animation';
import { GIF_UNIT_MS, readGif } from '@/lib/containers/image/gif';
import { readWebp } from '@/lib/containers/image/webp';
import type { Animation } from '@/lib/edit/edit';
import { MS_PER_SECOND } from '@/lib/media/time';

/** Browsers show a frame of a GIF for 100 ms if it states fewer milliseconds than this. */
const LEAST_GIF_MS = 20;

/** The length of an animation as its format can state it, in milliseconds. */
export function statedMs(format: Animation['format'], sec: number): number {
  const ms = Math.round(sec * MS_PER_SECOND);
  return format === 'gif'
    ? Math.max(LEAST_GIF_MS, GIF_UNIT_MS * Math.round(ms / GIF_UNIT_MS))
    : Math.max(1, ms);
}

/**
 * Makes the last frame end with the animation. ffmpeg doesn't know when that is, and repeats an earlier duration. Changes the bytes
 * in place.
 * @throws {MediaError} `index-invalid`.
 */
export function endWith(format: Animation['format'], bytes: Uint8Array, sec: number): ImageAnimation {
  const read = format === 'gif' ? readGif(bytes) : readWebp(bytes);
  const last = read.frames.at(-1);
  if (!last) return read;
  const before = totalMs(read) - last.durationMs;
  const least = format === 'gif' ? LEAST_GIF_MS : 1;
  const durationMs = Math.max(least, statedMs(format, sec) - before);
  const value = format === 'gif' ? durationMs / GIF_UNIT_MS : durationMs;
  bytes[last.durationAt] = value & 0xff;
  bytes[last.durationAt + 1] = (value >> 8) & 0xff;
  if (format === 'webp') bytes[last.durationAt + 2] = (value >> 16) & 0xff;
  return { ...read, frames: [...read.frames.slice(0, -1), { ...last, durationMs }] };
}
