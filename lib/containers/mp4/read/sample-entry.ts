import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { TrackKind } from '@/lib/media/info';
import { type Box, readBoxes } from './box';

/** An entry of `stsd`: ISO/IEC 14496-12 §8.5.2. */
export interface SampleEntry {
  /** The coding name, e.g. `avc1`. */
  format: string;
  /** The whole box, header included. */
  bytes: Uint8Array;
  body: Uint8Array;
  /** Pixels as coded; 0 unless the entry is visual. */
  width: number;
  height: number;
}

/**
 * Reads `stsd`: ISO/IEC 14496-12 §8.5.2.
 * @throws {MediaError} `index-invalid`.
 */
export function readSampleEntries(body: Uint8Array, kind: TrackKind): SampleEntry[] {
  const cursor = new Cursor(body);
  readFullBox(cursor);
  const count = cursor.u32();
  const boxes = readBoxes(cursor.take(cursor.left), true).slice(0, count);
  if (boxes.length === 0 || boxes.length < count)
    throw new MediaError('index-invalid', 'stsd has fewer entries than it states');
  // Size 0, "to the end", is for top-level boxes only (§4.2). Players reject it here.
  if (boxes.some(({ bytes }) => bytes.subarray(0, 4).every((byte) => byte === 0)))
    throw new MediaError('index-invalid', 'a sample entry without a size');
  return boxes.map((box) => ({ format: box.type, bytes: box.bytes, body: box.body, ...pixels(box, kind) }));
}

/** Width and height of a VisualSampleEntry: ISO/IEC 14496-12 §12.1.3. */
function pixels(box: Box, kind: TrackKind): { width: number; height: number } {
  if (kind !== 'video' || box.body.length < 28) return { width: 0, height: 0 };
  const cursor = new Cursor(box.body);
  cursor.skip(24);
  return { width: cursor.u16(), height: cursor.u16() };
}

/** Bytes of a VisualSampleEntry before its boxes (ISO/IEC 14496-12 §12.1.3). */
const VISUAL_FIELDS = 78;

/** The child boxes of a visual entry: `avcC`, `hvcC`, `colr`, … */
export function visualBoxes(entry: SampleEntry): Box[] {
  return readBoxes(entry.body.subarray(VISUAL_FIELDS), true);
}

const ENCRYPTED = new Set(['encv', 'enca', 'encs', 'enct', 'encm', 'drms', 'drmi', 'drmt', 'p608']);

/** Whether an entry is protected: ISO/IEC 14496-12 §8.12, and Apple's `drms` and `drmi`. */
export function isEncrypted(entry: SampleEntry): boolean {
  return ENCRYPTED.has(entry.format);
}
