import { OUTPUT_PREFIX } from '@/lib/config/limits';

/** Name of the clip cut from a file (specification §7): `cut_` + the name without its last extension + `.mp4`. */
export function outputName(sourceName: string): string {
  const base = sourceName.replace(/\.[^.]*$/, '');
  return `${OUTPUT_PREFIX}${base || 'video'}.mp4`;
}

/** Size for display, e.g. `12.3 MB`; 1 MB is 1,048,576 bytes, as in the 500 MB limit. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return `${megabytes < 0.1 && bytes > 0 ? megabytes.toFixed(2) : megabytes.toFixed(1)} MB`;
}
