import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import { chapterTracks } from '@/lib/containers/mp4/read/track';
import { readFullBox } from '@/lib/media/bytes/cursor';
import { notVerified } from './not-verified';

/** All boxes that a clip without metadata may have. Any other box could state the place, the time or the camera. */
const MOVIE_BOXES = new Set(['mvhd', 'trak', 'udta', 'iods']);
const TRACK_BOXES = new Set(['tkhd', 'edts', 'mdia', 'tref']);
const MEDIA_BOXES = new Set(['mdhd', 'hdlr', 'minf', 'elng']);

/**
 * Checks that metadata was removed: user data other than chapters, `meta`, dates, metadata tracks and names of encoders.
 * @throws {MediaError} `not-verified`.
 */
export function checkMetadata({ boxes, tracks }: Movie): void {
  only(boxes, MOVIE_BOXES);
  checkDates(boxes, 'mvhd');
  for (const udta of boxes.filter(({ type }) => type === 'udta'))
    only(readBoxes(udta.body, true), new Set(['chpl']));
  const chapters = chapterTracks(tracks);
  for (const { id, kind, boxes: trackBoxes, entries } of tracks) {
    if (kind !== 'video' && kind !== 'audio' && !chapters.has(id))
      throw notVerified(`track ${id} holds ${kind}`);
    only(trackBoxes.trak, TRACK_BOXES);
    only(trackBoxes.mdia, MEDIA_BOXES);
    checkDates(trackBoxes.trak, 'tkhd');
    checkDates(trackBoxes.mdia, 'mdhd');
    if (
      kind === 'video' &&
      entries.some(({ body }) => body.subarray(COMPRESSOR.from, COMPRESSOR.to).some(Boolean))
    )
      throw notVerified(`track ${id} names a program`);
  }
}

/** VisualSampleEntry, `compressorname`: ISO/IEC 14496-12 §12.1.3. */
const COMPRESSOR = { from: 42, to: 74 };

function only(boxes: readonly Box[], allowed: ReadonlySet<string>): void {
  const other = boxes.find(({ type }) => !allowed.has(type));
  if (other) throw notVerified(`${other.type} is still there`);
}

function checkDates(boxes: readonly Box[], type: string): void {
  for (const { body } of boxes.filter((box) => box.type === type)) {
    const { cursor, version } = readFullBox(body);
    if (cursor.time(version) + cursor.time(version) > 0) throw notVerified(`${type} still has a date`);
  }
}
