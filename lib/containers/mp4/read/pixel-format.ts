import { nullIfInvalid } from '@/lib/codecs/bits';
import { type NamedColors, pixelFormatOf } from '@/lib/codecs/pixels/pixel-format';
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

/** The colors of `colr`: ISO/IEC 14496-12 §12.1.5. */
function namedColors(entry: SampleEntry): NamedColors | null {
  const colr = find(visualBoxes(entry), 'colr');
  if (!colr) return null;
  const cursor = new Cursor(colr.body);
  if (!COLOR_TYPES.includes(cursor.u32())) return null;
  return { primaries: cursor.u16(), transfer: cursor.u16(), matrix: cursor.u16() };
}
