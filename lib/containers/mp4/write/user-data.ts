import { type BoxParts, box, high, low, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import type { ClipSpan } from './clip';

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

/** Ticks per second of Nero's chapter list `chpl`. */
export const CHAPTER_UNITS = 10_000_000;

/**
 * Writes `udta` (ISO/IEC 14496-12 §8.10.1) with the source's chapters, as far as the clip holds them. Everything but Nero's
 * chapter list `chpl` is copied.
 */
export function writeUserData(udta: Box, spans: readonly ClipSpan[]): BoxParts | Uint8Array {
  const children = readBoxes(udta.body, true);
  if (!children.some((child) => child.type === 'chpl')) return udta.bytes;
  return box(
    'udta',
    ...children.map((child) => (child.type === 'chpl' ? cutChapters(child, spans) : child.bytes)),
  );
}

/** Writes `udta` with one chapter for each span, and whatever else the source's `udta` has. */
export function writeSpanChapters(udta: Box | undefined, spans: readonly ClipSpan[]): BoxParts {
  const chapters = spans.map(({ atSec }, i) => ({ startSec: atSec, title: `Part ${i + 1}` }));
  return withChapterList(udta, newChapterList(chapters));
}

/** Writes `udta` with other chapters, and whatever else it has. */
export function writeChapters(udta: Box | undefined, chapters: readonly Chapter[]): BoxParts {
  return withChapterList(udta, chapterList(NEW_LIST, chapters));
}

function withChapterList(udta: Box | undefined, list: BoxParts): BoxParts {
  const children = udta ? readBoxes(udta.body, true).filter(({ type }) => type !== 'chpl') : [];
  return box('udta', ...children.map(({ bytes }) => bytes), list);
}

/** The bytes of a new `chpl` before its number of chapters: its version, and nothing else. */
const NEW_LIST = words(0x1000000, 0);

/** Makes a `chpl` of these chapters, as far as it can count them. A title has at most 255 bytes. */
export function newChapterList(chapters: readonly { startSec: number; title: string }[]): BoxParts {
  const encoded = chapters.map(({ startSec, title }) => ({
    time: Math.round(startSec * CHAPTER_UNITS),
    title: new TextEncoder().encode(title).subarray(0, 255),
  }));
  return chapterList(NEW_LIST, encoded);
}

export interface Chapter {
  /** In {@link CHAPTER_UNITS}. */
  time: number;
  title: Uint8Array;
}

/** Reads `chpl`, and the bytes before its number of chapters. */
export function readChapters(chpl: Box): { head: Uint8Array; chapters: Chapter[] } {
  const { cursor, version } = readFullBox(chpl.body);
  if (version === 1) cursor.skip(4);
  const count = cursor.u8();
  const head = chpl.body.subarray(0, cursor.at - 1);
  const chapters: Chapter[] = [];
  for (let i = 0; i < count && cursor.left >= 9; i++)
    chapters.push({ time: cursor.u64(), title: cursor.take(cursor.u8()) });
  return { head, chapters };
}

function cutChapters(chpl: Box, spans: readonly ClipSpan[]): BoxParts {
  const units = (sec: number) => Math.round(sec * CHAPTER_UNITS);
  const { head, chapters: all } = readChapters(chpl);
  const kept: Chapter[] = [];
  for (const span of spans) {
    const [from, to, at] = [units(span.fromSec), units(span.toSec), units(span.atSec)];
    // The span begins in the last chapter that begins before it.
    const first = all.findLast(({ time }) => time <= from);
    const inside = all.filter(({ time }) => time > from && time < to);
    if (first && first.title !== kept.at(-1)?.title) kept.push({ time: at, title: first.title });
    kept.push(...inside.map(({ time, title }) => ({ time: time - from + at, title })));
  }
  return chapterList(head, kept);
}

/** The most chapters that `chpl` counts. */
const MAX_CHAPTERS = 255;

function chapterList(head: Uint8Array, chapters: readonly Chapter[]): BoxParts {
  const listed = chapters.slice(0, MAX_CHAPTERS);
  const parts = listed.flatMap(({ time, title }) => [
    words(high(time), low(time)),
    Uint8Array.of(title.length),
    title,
  ]);
  return box('chpl', head, Uint8Array.of(listed.length), ...parts);
}
