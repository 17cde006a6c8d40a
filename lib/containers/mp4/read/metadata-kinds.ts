import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { type Box, readBoxes } from './box';
import type { Movie } from './movie';
import { staysWithoutTags } from './without-metadata';

/**
 * What a file tells beside picture and sound.
 * - `telemetry`: timed metadata and subtitles, which may hold a position for every second.
 * - `notes`: anything else: comments, titles, covers.
 */
export type MetadataKind = 'location' | 'device' | 'dates' | 'telemetry' | 'notes';

/** Bytes of a metadata box that are looked through; covers lie behind the names. */
const LOOK_BYTES = 64 * 1024;

const WORDS: readonly [MetadataKind, RegExp][] = [
  ['location', /location|iso6709|gps|\xa9xyz|loci|[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/i],
  [
    'device',
    /\bmake\b|\.make|model|software|manufacturer|android|camera|lens|\xa9mak|\xa9mod|\xa9swr|\xa9too|creatortool/i,
  ],
  ['dates', /creationdate|createdate|datetime|\xa9day/i],
];

/** The kinds of tags that a file holds, most telling first; what {@link import('./without-metadata').withoutMetadata} leaves out. */
export function metadataKinds(movie: Movie): MetadataKind[] {
  const found = new Set<MetadataKind>();
  const sets = [movie.boxes, ...movie.tracks.map(({ boxes }) => boxes.trak)];
  for (const child of sets.flat()) {
    if (child.type === 'udta') for (const entry of readBoxes(child.body, true)) addWords(found, entry);
    else if (child.type === 'meta' || child.type === 'uuid') addWords(found, child);
  }
  const heads = [...sets.flat(), ...movie.tracks.flatMap(({ boxes }) => boxes.mdia)];
  if (heads.some(isDated)) found.add('dates');
  if (movie.tracks.some((track) => track.samples.count > 0 && !staysWithoutTags(movie, track)))
    found.add('telemetry');
  return KINDS.filter((kind) => found.has(kind));
}

const KINDS: readonly MetadataKind[] = ['location', 'device', 'dates', 'telemetry', 'notes'];

function addWords(found: Set<MetadataKind>, { type, bytes }: Box): void {
  if (type === 'chpl') return;
  const text = new TextDecoder('latin1').decode(bytes.subarray(4, LOOK_BYTES));
  const kinds = WORDS.filter(([, words]) => words.test(text)).map(([kind]) => kind);
  for (const kind of kinds.length > 0 ? kinds : (['notes'] as const)) found.add(kind);
}

function isDated({ type, body }: Box): boolean {
  if (type !== 'mvhd' && type !== 'tkhd' && type !== 'mdhd') return false;
  const cursor = new Cursor(body);
  const { version } = readFullBox(cursor);
  return version === 1 ? cursor.u64() + cursor.u64() > 0 : cursor.u32() + cursor.u32() > 0;
}
