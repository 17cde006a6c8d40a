import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import { rescale } from '@/lib/media/ticks';
import { MAX_EDITS } from './limits';

/** An entry of a track's edit list, in ticks of the track's timescale. */
export interface Edit {
  /** Where it begins on the presentation timeline. */
  start: number;
  /** Infinity for "to the end of the media". */
  duration: number;
  /** Where it begins on the media timeline; null for an empty edit, which presents nothing. */
  mediaTime: number | null;
}

/** A track without an edit list: the whole media, from the beginning. */
export const IDENTITY_EDITS: readonly Edit[] = [
  { start: 0, duration: Number.POSITIVE_INFINITY, mediaTime: 0 },
];

/**
 * Reads `elst`: ISO/IEC 14496-12 §8.6.6. Durations are stored in ticks of the movie. They are converted by their running sum, so
 * that rounding doesn't add up over many edits.
 * @param movieScale, trackScale ticks a second.
 * @throws {MediaError} `unsupported` for a rate other than 1, which includes dwells; `index-invalid`, `index-too-large`.
 */
export function readEdits(body: Uint8Array, movieScale: number, trackScale: number): readonly Edit[] {
  const cursor = new Cursor(body);
  const { version } = readFullBox(cursor);
  const count = cursor.u32();
  cursor.expect(count, version === 1 ? 20 : 12);
  if (count > MAX_EDITS) throw new MediaError('index-too-large', `${count} edits`);
  const edits: Edit[] = [];
  let movieTime = 0;
  for (let i = 0; i < count; i++) {
    const duration = version === 1 ? cursor.u64() : cursor.u32();
    const mediaTime = version === 1 ? cursor.i64() : cursor.i32();
    const rate = cursor.i32();
    const start = rescale(movieTime, trackScale, movieScale);
    movieTime += duration;
    const end = rescale(movieTime, trackScale, movieScale);
    if (mediaTime < 0) {
      if (duration > 0) edits.push({ start, duration: end - start, mediaTime: null });
      continue;
    }
    // In fragmented files, a duration of 0 means "to the end of the media". In the middle of a list it presents nothing.
    const open = duration === 0;
    if (open && i < count - 1) continue;
    // Some writers store rate 0 in the only edit of a track. A real dwell has a duration and isn't the only edit.
    if (rate !== 0x10000 && !(rate === 0 && count === 1))
      throw new MediaError('unsupported', 'edit with a rate');
    edits.push({ start, duration: open ? Number.POSITIVE_INFINITY : end - start, mediaTime });
  }
  return edits.some((edit) => edit.mediaTime !== null) ? edits : IDENTITY_EDITS;
}

/** The same edits, later on the presentation timeline. In ticks of the track. */
export function delayEdits(edits: readonly Edit[], ticks: number): readonly Edit[] {
  return ticks === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + ticks }));
}
