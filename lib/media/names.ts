import { OUTPUT_PREFIX } from '@/lib/config/limits';

/** Name of the clip cut from a file (specification §7): `cut_` + the name without its last extension + `.mp4` (or `.m4a`). */
export function outputName(sourceName: string, type: 'video/mp4' | 'audio/mp4' = 'video/mp4'): string {
  const base = sourceName.replace(/\.[^.]*$/, '');
  return `${OUTPUT_PREFIX}${base || 'video'}${type === 'audio/mp4' ? '.m4a' : '.mp4'}`;
}

/** Formats a size, e.g. `12.3 MB`. 1 MB is 1,048,576 bytes, as in the 500 MB limit. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return `${megabytes < 0.1 && bytes > 0 ? megabytes.toFixed(2) : megabytes.toFixed(1)} MB`;
}
