import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { type Box, readBoxes } from './box';
import type { Movie } from './movie';
import { staysWithoutMetadata } from './without-metadata';

/**
 * Kinds of metadata in a file.
 * - `telemetry`: timed metadata and subtitles, which may hold a position for every second.
 * - `notes`: comments, titles, cover images and everything else.
 */
export type MetadataKind = 'location' | 'device' | 'dates' | 'telemetry' | 'notes';

/** Bytes of a metadata box that are searched; cover images follow the keys. */
const SEARCHED_BYTES = 64 * 1024;

/** What the text of a metadata box says about its kind. */
const PATTERNS: readonly [MetadataKind, RegExp][] = [
  ['location', /location|iso6709|gps|\xa9xyz|loci|[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/i],
  [
    'device',
    /\bmake\b|\.make|model|software|manufacturer|android|camera|lens|\xa9mak|\xa9mod|\xa9swr|\xa9too|creatortool/i,
  ],
  ['dates', /creationdate|createdate|datetime|\xa9day/i],
];

/** The kinds of metadata in a movie, most personal first. `withoutMetadata` removes all of them. */
export function metadataKinds(movie: Movie): MetadataKind[] {
  const found = new Set<MetadataKind>();
  const sets = [movie.boxes, ...movie.tracks.map(({ boxes }) => boxes.trak)];
  for (const child of sets.flat()) {
    if (child.type === 'udta') for (const entry of readBoxes(child.body, true)) addKinds(found, entry);
    else if (child.type === 'meta' || child.type === 'uuid') addKinds(found, child);
  }
  const heads = [...sets.flat(), ...movie.tracks.flatMap(({ boxes }) => boxes.mdia)];
  if (heads.some(isDated)) found.add('dates');
  if (movie.tracks.some((track) => track.samples.count > 0 && !staysWithoutMetadata(movie, track)))
    found.add('telemetry');
  return KINDS.filter((kind) => found.has(kind));
}

const KINDS: readonly MetadataKind[] = ['location', 'device', 'dates', 'telemetry', 'notes'];

function addKinds(found: Set<MetadataKind>, { type, bytes }: Box): void {
  if (type === 'chpl') return;
  const text = new TextDecoder('latin1').decode(bytes.subarray(4, SEARCHED_BYTES));
  const kinds = PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  for (const kind of kinds.length > 0 ? kinds : (['notes'] as const)) found.add(kind);
}

/** Whether a header box states when it was made or changed. */
function isDated({ type, body }: Box): boolean {
  if (type !== 'mvhd' && type !== 'tkhd' && type !== 'mdhd') return false;
  const cursor = new Cursor(body);
  const { version } = readFullBox(cursor);
  return version === 1 ? cursor.u64() + cursor.u64() > 0 : cursor.u32() + cursor.u32() > 0;
}
