import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

/**
 * Reads `mvhd`: ISO/IEC 14496-12 §8.2.2. The timescale is ticks a second; the duration is in ticks.
 * @throws {MediaError} `index-invalid`.
 */
export function readMovieHeader(body: Uint8Array): { timescale: number; duration: number } {
  const cursor = new Cursor(body);
  const { version } = readFullBox(cursor);
  cursor.skip(version === 1 ? 16 : 8);
  const timescale = cursor.u32();
  if (timescale === 0) throw new MediaError('index-invalid', 'movie timescale 0');
  return { timescale, duration: version === 1 ? cursor.u64() : cursor.u32() };
}

/** The fields of `tkhd` that matter here: ISO/IEC 14496-12 §8.3.2. */
export interface TrackHeader {
  id: number;
  enabled: boolean;
  /** Clockwise degrees: 0, 90, 180 or 270. Other angles of the matrix are rounded to the nearest. */
  rotation: number;
  /** Pixels as presented, before rotation. */
  width: number;
  height: number;
}

/**
 * Reads `tkhd`.
 * @throws {MediaError} `index-invalid`.
 */
export function readTrackHeader(body: Uint8Array): TrackHeader {
  const cursor = new Cursor(body);
  const { version, flags } = readFullBox(cursor);
  cursor.skip(version === 1 ? 16 : 8);
  const id = cursor.u32();
  cursor.skip(version === 1 ? 12 : 8);
  cursor.skip(16);
  const a = cursor.i32();
  const b = cursor.i32();
  cursor.skip(28);
  const turn = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    id,
    enabled: (flags & 1) !== 0,
    rotation: (((Math.round(turn / 90) * 90) % 360) + 360) % 360,
    width: cursor.u32() / 65536,
    height: cursor.u32() / 65536,
  };
}

/**
 * Reads `mdhd`: ISO/IEC 14496-12 §8.4.2. The timescale is ticks a second. The language is an ISO 639-2/T code; it is undefined
 * for `und` and for QuickTime's Macintosh codes.
 * @throws {MediaError} `index-invalid`.
 */
export function readMediaHeader(body: Uint8Array): { timescale: number; language: string | undefined } {
  const cursor = new Cursor(body);
  const { version } = readFullBox(cursor);
  cursor.skip(version === 1 ? 16 : 8);
  const timescale = cursor.u32();
  if (timescale === 0) throw new MediaError('index-invalid', 'media timescale 0');
  cursor.skip(version === 1 ? 8 : 4);
  return { timescale, language: cursor.left >= 2 ? readLanguage(cursor.u16()) : undefined };
}

function readLanguage(packed: number): string | undefined {
  if (packed < 0x400 || packed === 0x7fff) return undefined;
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31))).join('');
  return letters === 'und' || !/^[a-z]{3}$/.test(letters) ? undefined : letters;
}

/**
 * Reads the handler type from `hdlr`: ISO/IEC 14496-12 §8.4.3.
 * @throws {MediaError} `index-invalid`.
 */
export function readHandler(body: Uint8Array): string {
  const cursor = new Cursor(body);
  readFullBox(cursor);
  cursor.skip(4);
  return cursor.fourcc();
}
