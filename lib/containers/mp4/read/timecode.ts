import { Cursor } from '@/lib/media/bytes/cursor';
import type { Track } from './track';

/** How the values of a timecode track count: QuickTime File Format, "Timecode sample description". */
export interface TimecodeFormat {
  /** Counts per second. */
  rate: number;
  /** The number of counts after which they begin at 0 again; null if they don't. */
  day: number | null;
}

/** Flags of the sample description: numbers are dropped, days begin at 0, and it counts frames of a tape without hours. */
const [DROP_FRAME, DAY_MAX, COUNTER] = [0x1, 0x2, 0x8];

/** Bytes of a sample. */
const VALUE_BYTES = 4;

/** Frames that a drop-frame timecode skips: 2 of 30 in each minute but every tenth. */
const DROPPED_A_DAY = (1440 - 144) * 2;

/**
 * Null for a track without timecodes, or whose samples aren't plain numbers of one format. Each sample states the number of its first
 * frame, and lasts for as long as the source was recorded without a pause.
 */
export function timecodeFormat({ handler, entries, samples: { size } }: Track): TimecodeFormat | null {
  const [entry, more] = entries;
  if (handler !== 'tmcd' || entry?.format !== 'tmcd' || more || entry.body.length < 25) return null;
  const sizes = typeof size === 'number' ? [size] : size;
  if (!sizes.every((bytes) => bytes === VALUE_BYTES)) return null;
  const cursor = new Cursor(entry.body);
  // The fields of all sample entries, and a reserved one.
  cursor.skip(12);
  const flags = cursor.u32();
  const frameRate = cursor.u32() / cursor.u32();
  const stated = cursor.u8();
  const nominal = Math.round(frameRate);
  if (!Number.isFinite(frameRate) || nominal === 0 || stated === 0) return null;
  if (flags & COUNTER) return { rate: frameRate, day: null };
  // Files of 60 frames/s may count pairs of them, and some state 29 for 29.97: FFmpeg's tickets 9492 and 5978.
  const perSecond = stated === Math.floor(frameRate) ? nominal : stated;
  const dropped = flags & DROP_FRAME ? (DROPPED_A_DAY * perSecond) / 30 : 0;
  return {
    rate: (frameRate * perSecond) / nominal,
    day: flags & DAY_MAX ? perSecond * 86_400 - dropped : null,
  };
}

/** The value of a sample, which may be negative. */
export function timecodeIn(sample: Uint8Array): number {
  return new Cursor(sample).i32();
}
