import type { IndexCut } from './clip';

/** A clip as a file: its head, and ranges of the file that they are ranges of. */
export function clipBlob(
  { head, ranges, media }: Pick<IndexCut, 'head' | 'ranges' | 'media'>,
  type = '',
): Blob {
  return new Blob([head, ...ranges.map(({ from, to }) => media.slice(from, to))], { type });
}
