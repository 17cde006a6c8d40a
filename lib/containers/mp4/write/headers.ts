import { type BoxParts, box, fullBox, high, low, WordWriter, words } from '@/lib/containers/mp4/box-parts';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import type { ClipEdit } from './clip';

const U32 = 2 ** 32;

/** How `mvhd`, `tkhd` and `mdhd` differ. */
interface HeaderLayout {
  /** Bytes of the fields between the two dates and the duration. */
  middle: 4 | 8;
  /** The timescale to write into the middle fields; null keeps the source's. */
  timescale: number | null;
}

/** Writes `mvhd` with another timescale and duration (ticks), everything else kept: ISO/IEC 14496-12 §8.2.2. */
export function writeMovieHeader(body: Uint8Array, timescale: number, duration: number): BoxParts {
  return box('mvhd', withDuration(body, duration, { middle: 4, timescale }));
}

/** Writes `tkhd` with another duration (ticks of the movie), everything else kept: ISO/IEC 14496-12 §8.3.2. */
export function writeTrackHeader(body: Uint8Array, duration: number): BoxParts {
  return box('tkhd', withDuration(body, duration, { middle: 8, timescale: null }));
}

/** Writes `mdhd` with another duration (ticks), everything else kept: ISO/IEC 14496-12 §8.4.2. */
export function writeMediaHeader(body: Uint8Array, duration: number): BoxParts {
  return box('mdhd', withDuration(body, duration, { middle: 4, timescale: null }));
}

/** A header box in version 0 if all values fit into 32 bits, otherwise in version 1. */
function withDuration(body: Uint8Array, duration: number, layout: HeaderLayout): Uint8Array {
  const cursor = new Cursor(body);
  const { version, flags } = readFullBox(cursor);
  const date = () => (version === 1 ? cursor.u64() : cursor.u32());
  const dates = [date(), date()];
  const middle = Array.from({ length: layout.middle / 4 }, () => cursor.u32());
  if (layout.timescale !== null) middle[0] = layout.timescale;
  cursor.skip(version === 1 ? 8 : 4);
  const rest = cursor.take(cursor.left);
  const wide = duration >= U32 || dates.some((value) => value >= U32);
  const numbers = (value: number) => (wide ? [high(value), low(value)] : [value]);
  const head = words(
    (wide ? 0x1000000 : 0) + flags,
    ...dates.flatMap(numbers),
    ...middle,
    ...numbers(duration),
  );
  const out = new Uint8Array(head.length + rest.length);
  out.set(head);
  out.set(rest, head.length);
  return out;
}

/** Writes `edts` and `elst`, in version 1 where a value needs it: ISO/IEC 14496-12 §8.6.5, §8.6.6. */
export function writeEdits(edits: readonly ClipEdit[]): BoxParts {
  const wide = edits.some(({ duration, mediaTime }) => duration >= U32 || (mediaTime ?? 0) >= 2 ** 31);
  const table = new WordWriter(1 + edits.length * (wide ? 5 : 3));
  table.put(edits.length);
  for (const { duration, mediaTime } of edits) {
    if (wide) table.put(high(duration));
    table.put(low(duration));
    if (mediaTime === null) {
      if (wide) table.put(-1);
      table.put(-1);
    } else {
      if (wide) table.put(high(mediaTime));
      table.put(low(mediaTime));
    }
    table.put(0x10000);
  }
  return box('edts', fullBox('elst', wide ? 1 : 0, 0, table.bytes));
}
