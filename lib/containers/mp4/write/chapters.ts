import { type BoxParts, box, high, low, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';

/** Ticks a second of `chpl`. */
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
