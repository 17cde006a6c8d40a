import { box } from '@/lib/containers/mp4/box-parts';
import { readFullBox } from '@/lib/media/bytes/cursor';
import { isMedia } from '@/lib/media/info';
import { asBox, type Box, find, readBoxes } from './box';
import type { Movie } from './movie';
import { readSampleEntries } from './sample-entry';
import type { Track } from './track';

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
  const { cursor, version } = readFullBox(body);
  return cursor.time(version) + cursor.time(version) > 0;
}

/**
 * The movie without its metadata: no user data but chapters, no metadata boxes, no XMP, no dates, no names of programs. Only
 * video, audio and chapter tracks stay. Timed metadata (GoPro's `gpmd`, Google's `camm`, Apple's `mebx`, timecode) and
 * subtitles go, because drones write their position into subtitles. Samples of the remaining tracks don't change.
 */
export function withoutMetadata(movie: Movie): Movie {
  return {
    ...movie,
    boxes: movie.boxes.filter(({ type }) => MOVIE_BOXES.has(type)).map(cleanMovieBox),
    tracks: movie.tracks.filter((track) => staysWithoutMetadata(movie, track)).map(cleanTrack),
  };
}

/** The children of `moov`, `trak` and `mdia` that stay. */
const MOVIE_BOXES = new Set(['mvhd', 'trak', 'udta', 'iods', 'mvex']);
const TRACK_BOXES = new Set(['tkhd', 'edts', 'mdia', 'tref']);
const MEDIA_BOXES = new Set(['mdhd', 'hdlr', 'minf', 'elng']);

/** Whether {@link withoutMetadata} keeps a track: video, audio, and the chapter tracks that those refer to. */
function staysWithoutMetadata({ tracks }: Movie, track: Track): boolean {
  const isReferredTo = ({ references }: Track) => references.get('chap')?.includes(track.id);
  return isMedia(track) || tracks.filter(isMedia).some(isReferredTo);
}

function cleanMovieBox(child: Box): Box {
  if (child.type === 'mvhd') return undated(child);
  if (child.type !== 'udta') return child;
  const chapters = readBoxes(child.body, true).filter(({ type }) => type === 'chpl');
  return asBox(box('udta', ...chapters.map(({ bytes }) => bytes)));
}

function cleanTrack(track: Track): Track {
  const stsd = find(track.boxes.stbl, 'stsd');
  const unnamedStsd = stsd && track.kind === 'video' ? unnamedEntries(stsd, track) : stsd;
  return {
    ...track,
    entries: unnamedStsd ? readSampleEntries(unnamedStsd.body, track.kind) : track.entries,
    boxes: {
      ...track.boxes,
      trak: track.boxes.trak.filter(({ type }) => TRACK_BOXES.has(type)).map(cleanTrackBox),
      mdia: track.boxes.mdia.filter(({ type }) => MEDIA_BOXES.has(type)).map(cleanTrackBox),
      stbl: track.boxes.stbl.map((child) => (child === stsd ? (unnamedStsd ?? child) : child)),
    },
  };
}

function cleanTrackBox(child: Box): Box {
  if (child.type === 'tkhd' || child.type === 'mdhd') return undated(child);
  return child.type === 'hdlr' ? unnamed(child) : child;
}

/** `mvhd`, `tkhd` and `mdhd` hold two dates behind version and flags: ISO/IEC 14496-12 §8.2.2, §8.3.2, §8.4.2. */
function undated({ type, body }: Box): Box {
  const cleared = body.slice();
  cleared.fill(0, 4, body[0] === 1 ? 20 : 12);
  return asBox(box(type, cleared));
}

/** `hdlr` with the handler type only. Programs write the manufacturer and the name behind it: ISO/IEC 14496-12 §8.4.3. */
function unnamed({ body }: Box): Box {
  return asBox(box('hdlr', body.subarray(0, 12), new Uint8Array(13)));
}

/** Fields of a VisualSampleEntry: QuickTime's vendor, and `compressorname` (ISO/IEC 14496-12 §12.1.3). */
const VENDOR = { from: 12, to: 16 };
const COMPRESSOR = { from: 42, to: 74 };

function unnamedEntries(stsd: Box, { entries }: Track): Box {
  const body = stsd.body.slice();
  for (const entry of entries) {
    const at = entry.body.byteOffset - stsd.body.byteOffset;
    for (const { from, to } of [VENDOR, COMPRESSOR])
      if (entry.body.length >= to) body.fill(0, at + from, at + to);
  }
  return asBox(box('stsd', body));
}
