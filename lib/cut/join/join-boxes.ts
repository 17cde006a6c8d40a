import { box, words } from '@/lib/containers/mp4/box-parts';
import { asBox, type Box, find, readBoxes } from '@/lib/containers/mp4/read/box';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { Track } from '@/lib/containers/mp4/read/track';
import {
  CHAPTER_UNITS,
  type Chapter,
  readChapters,
  writeChapters,
} from '@/lib/containers/mp4/write/user-data';
import { withTrackId, writeHeader } from '@/lib/containers/mp4/write/write-track';

/** The boxes of a joined track: those of one file's track with another number, timescale and sample entry. */
export function trackBoxes(
  { boxes }: Track,
  { id, timescale, entry }: { id: number; timescale: number; entry: Uint8Array },
): Track['boxes'] {
  const stsd = asBox(box('stsd', words(0, 1), entry));
  return {
    trak: withTrackId(boxes.trak, id),
    mdia: boxes.mdia.map((child) =>
      child.type === 'mdhd' ? asBox(writeHeader(child, 0, timescale)) : child,
    ),
    minf: boxes.minf,
    stbl: boxes.stbl.map((child) => (child.type === 'stsd' ? stsd : child)),
  };
}

/**
 * The children of `moov`: those of the first file, with the chapters of all.
 * @param files each with the seconds by which its times are later.
 */
export function movieBoxes(files: readonly { movie: Movie; laterSec: number }[]): Box[] {
  const boxes = files[0]?.movie.boxes ?? [];
  const chapters = files.flatMap(({ movie, laterSec }) => chaptersOf(movie, laterSec));
  const kept = boxes.filter(({ type }) => type !== 'iods' && type !== 'trak' && type !== 'mvex');
  if (chapters.every(({ title }) => title.length === 0)) return kept;
  const udta = find(boxes, 'udta');
  return [...kept.filter((child) => child !== udta), asBox(writeChapters(udta, chapters))];
}

/** The chapters of a file. If none begins with the file, an untitled one does, which ends the last one of the file before. */
function chaptersOf({ boxes }: Movie, laterSec: number): Chapter[] {
  const udta = find(boxes, 'udta');
  const chpl = udta && find(readBoxes(udta.body, true), 'chpl');
  const later = laterSec * CHAPTER_UNITS;
  const chapters = chpl ? readChapters(chpl).chapters : [];
  for (const chapter of chapters) chapter.time += later;
  if ((chapters[0]?.time ?? Number.POSITIVE_INFINITY) > later)
    chapters.unshift({ time: later, title: new Uint8Array(0) });
  return chapters;
}
