import { type BoxParts, box, high, low, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';

/**
 * Boxes of an index. The writer makes them itself. A damaged file may have them inside user data, where players act on them too.
 */
const INDEX_BOXES: ReadonlySet<string> = new Set(
  (
    'moov mvhd trak tkhd edts elst mdia mdhd hdlr minf dinf dref stbl stsd stts ctts stss stsc stsz stz2 ' +
    'stco co64 sdtp mvex trex moof traf mdat'
  ).split(' '),
);

/** Whether a box type belongs to an index. */
export function isIndexBox(type: string): boolean {
  return INDEX_BOXES.has(type);
}

/** Boxes of user data that contain boxes. */
const CONTAINER_BOXES: ReadonlySet<string> = new Set(['udta', 'meta', 'ilst']);

/** Levels of nested user data. Files of cameras and editing programs have four. */
const MAX_DEPTH = 8;

/**
 * Whether `udta` or `meta` can be copied into a clip, because it holds user data only. Players stop at one that holds boxes of
 * an index or states more keys than it has.
 */
export function isUserData(box: Box, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (box.type === 'keys') return hasAllKeys(box);
  if (!CONTAINER_BOXES.has(box.type)) return true;
  return readBoxes(childBytes(box), true).every(
    (child) =>
      // `meta` has its own handler: ISO/IEC 14496-12 §8.11.1.
      (!isIndexBox(child.type) || (box.type === 'meta' && child.type === 'hdlr')) &&
      isUserData(child, depth + 1),
  );
}

/** The children of a box. `meta` is a FullBox in ISO/IEC 14496-12 §8.11.1 and a plain box in QuickTime. */
function childBytes({ type, body }: Box): Uint8Array {
  const full = type === 'meta' && body.length >= 4 && body.subarray(0, 4).every((byte) => byte === 0);
  return full ? body.subarray(4) : body;
}

/**
 * Whether a "metadata item keys atom" (QuickTime File Format) has all keys it states, in the namespace `mdta`. For another
 * namespace libavformat skips the wrong number of bytes and rejects the file (`mov.c`, `mov_read_keys`).
 */
function hasAllKeys({ body }: Box): boolean {
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

/** Ticks per second of `chpl`. */
const UNITS = 10_000_000;

/**
 * Writes `udta` (ISO/IEC 14496-12 §8.10.1) with the chapters of the clip. Everything but Nero's chapter list `chpl` is copied.
 * @param startSec, endSec where the clip lies on the source's timeline, in seconds.
 */
export function writeUserData(udta: Box, startSec: number, endSec: number): BoxParts | Uint8Array {
  const children = readBoxes(udta.body, true);
  if (!children.some((child) => child.type === 'chpl')) return udta.bytes;
  return box(
    'udta',
    ...children.map((child) =>
      child.type === 'chpl' ? writeChapters(child, startSec, endSec) : child.bytes,
    ),
  );
}

function writeChapters(chpl: Box, startSec: number, endSec: number): BoxParts {
  const cursor = new Cursor(chpl.body);
  const { version } = readFullBox(cursor);
  if (version === 1) cursor.skip(4);
  const count = cursor.u8();
  const head = chpl.body.subarray(0, cursor.at - 1);
  const start = Math.round(startSec * UNITS);
  const end = Math.round(endSec * UNITS);
  let kept: { time: number; title: Uint8Array }[] = [];
  for (let i = 0; i < count && cursor.left >= 9; i++) {
    const time = cursor.u64();
    const title = cursor.take(cursor.u8());
    // The clip begins in the last chapter that begins before it.
    if (time <= start) kept = [{ time: 0, title }];
    else if (time < end) kept.push({ time: time - start, title });
  }
  const parts = kept.flatMap(({ time, title }) => [
    words(high(time), low(time)),
    Uint8Array.of(title.length),
    title,
  ]);
  return box('chpl', head, Uint8Array.of(kept.length), ...parts);
}
