import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { Cursor } from '@/lib/media/bytes/cursor';

/**
 * Boxes that mean something in their own place only, where they are written anew. A damaged file may have them elsewhere,
 * and players act on them there too.
 */
const STRUCTURE: ReadonlySet<string> = new Set([
  ...[
    'moov',
    'mvhd',
    'trak',
    'tkhd',
    'edts',
    'elst',
    'mdia',
    'mdhd',
    'hdlr',
    'minf',
    'dinf',
    'dref',
    'stbl',
    'stsd',
  ],
  ...[
    'stts',
    'ctts',
    'stss',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sdtp',
    'mvex',
    'trex',
    'moof',
    'traf',
    'mdat',
  ],
]);

export function isStructure(type: string): boolean {
  return STRUCTURE.has(type);
}

/** Boxes of user data that hold boxes, with the bytes before their first child; `meta` has two forms. */
const HOLDERS: ReadonlySet<string> = new Set(['udta', 'meta', 'ilst']);

/** Levels of user data in each other; files of cameras and editors have four. */
const MAX_DEPTH = 8;

/**
 * Whether `udta` or `meta` may be copied into a clip: user data and nothing else, however deep. Players stop at one that
 * holds parts of an index, or lists keys that it does not have.
 */
export function isUserData(box: Box, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (box.type === 'keys') return hasItsKeys(box);
  if (!HOLDERS.has(box.type)) return true;
  return readBoxes(childBytes(box), true).every(
    (child) =>
      // `meta` has a handler of its own: ISO/IEC 14496-12 §8.11.1.
      (!isStructure(child.type) || (box.type === 'meta' && child.type === 'hdlr')) &&
      isUserData(child, depth + 1),
  );
}

/** `meta` is a full box in ISO/IEC 14496-12 §8.11.1, and a plain one in QuickTime. */
function childBytes({ type, body }: Box): Uint8Array {
  const full = type === 'meta' && body.length >= 4 && body.subarray(0, 4).every((byte) => byte === 0);
  return full ? body.subarray(4) : body;
}

/**
 * QuickTime File Format, "Metadata item keys atom": as many keys as it says, each as long as it says. Of another namespace than
 * `mdta` libavformat skips the wrong number of bytes and gives the file up (`mov.c`, `mov_read_keys`).
 */
function hasItsKeys({ body }: Box): boolean {
  const cursor = new Cursor(body);
  if (cursor.left < 8) return false;
  cursor.skip(4);
  const count = cursor.u32();
  for (let i = 0; i < count; i++) {
    if (cursor.left < 8) return false;
    const size = cursor.u32();
    if (size < 8 || size - 4 > cursor.left || cursor.fourcc() !== 'mdta') return false;
    cursor.skip(size - 8);
  }
  return true;
}
