import { OUTPUT_PREFIX } from '@/lib/config/limits';
import { MS_PER_SECOND } from '@/lib/media/time';

/** The types that a still is saved in, with the extension of its file. */
export const STILL_TYPES = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
} as const;

export type StillType = keyof typeof STILL_TYPES;

/** The file name of a frame: `cut_` + the name of its video without the extension + its time, such as `0m12s345`. */
export function stillName(sourceName: string, atMs: number, type: StillType): string {
  const base = sourceName.replace(/\.[^.]*$/, '') || 'video';
  const ms = Math.max(0, Math.round(atMs));
  const minutes = Math.floor(ms / (60 * MS_PER_SECOND));
  const seconds = String(Math.floor(ms / MS_PER_SECOND) % 60).padStart(2, '0');
  const rest = String(ms % MS_PER_SECOND).padStart(3, '0');
  return `${OUTPUT_PREFIX}${base}-${minutes}m${seconds}s${rest}${STILL_TYPES[type]}`;
}
