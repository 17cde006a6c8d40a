import { type BoxParts, box, fourccBytes, words } from '@/lib/containers/mp4/box-parts';
import type { Clip } from './clip';

/** Brands of the source that describe its streams, not its structure. */
const KEPT_BRANDS = ['dby1'];

/** Writes the `ftyp` of a clip: ISO/IEC 14496-12 §4.3. The source's brands for fragments and segments don't fit a plain file. */
export function writeFileType({ tracks, audioFile }: Clip, compatible: readonly string[]): BoxParts {
  const formats = new Set(tracks.flatMap(({ track }) => track.entries.map((entry) => entry.format)));
  const brands = ['isom', 'iso2'];
  if (formats.has('avc1')) brands.push('avc1');
  if (formats.has('av01')) brands.push('av01');
  for (const brand of KEPT_BRANDS) if (compatible.includes(brand)) brands.push(brand);
  const major = audioFile ? 'M4A ' : 'isom';
  if (audioFile) brands.unshift(major);
  return box('ftyp', fourccBytes(major), words(0x200), ...[...brands, 'mp41', 'mp42'].map(fourccBytes));
}
