import { OUTPUT_PREFIX } from '@/lib/config/limits';

/** File name extensions of what the editor makes, by MIME type. */
export const EXTENSIONS = {
  'video/mp4': '.mp4',
  'audio/mp4': '.m4a',
  'image/gif': '.gif',
  'image/webp': '.webp',
} as const;

/** Name of the clip cut from a file (specification §7): `cut_` + the name without its last extension + that of its type. */
export function outputName(sourceName: string, type: keyof typeof EXTENSIONS = 'video/mp4'): string {
  const base = sourceName.replace(/\.[^.]*$/, '');
  return `${OUTPUT_PREFIX}${base || 'video'}${EXTENSIONS[type]}`;
}
