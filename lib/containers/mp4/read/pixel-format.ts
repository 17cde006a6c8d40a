import { nullIfInvalid } from '@/lib/codecs/bits';
import { pixelFormatOf } from '@/lib/codecs/pixels/pixel-format';
import { Cursor } from '@/lib/media/bytes/cursor';
import type { PixelFormat } from '@/lib/media/info';
import { find } from './box';
import { decoderSetup, type SampleEntry, visualBoxes } from './sample-entry';

/** Characters of `colour_type`: `nclx`, or QuickTime's `nclc`. */
const COLOR_TYPES = [0x6e636c78, 0x6e636c63];

/** The pixel format of a visual sample entry; null if its boxes don't tell. */
export function entryPixels(entry: SampleEntry): PixelFormat | null {
  return nullIfInvalid(() => {
    const setup = decoderSetup(entry);
    return setup && pixelFormatOf(setup, namedColors(entry));
  });
}

/** The colors of `colr`, by the numbers of ITU-T H.273 §8: ISO/IEC 14496-12 §12.1.5. */
export function namedColors(entry: Pick<SampleEntry, 'body'>) {
  const colr = find(visualBoxes(entry), 'colr');
  if (!colr) return null;
  const cursor = new Cursor(colr.body);
  if (!COLOR_TYPES.includes(cursor.u32())) return null;
  return { primaries: cursor.u16(), transfer: cursor.u16(), matrix: cursor.u16() };
}

/** The ratio of a pixel's sides by `pasp`: ISO/IEC 14496-12 §12.1.4. */
export function pixelAspect(entry: Pick<SampleEntry, 'body'>): number {
  const pasp = find(visualBoxes(entry), 'pasp');
  if (!pasp || pasp.body.length < 8) return 1;
  const cursor = new Cursor(pasp.body);
  const [across, down] = [cursor.u32(), cursor.u32()];
  return across > 0 && down > 0 ? across / down : 1;
}
