import { box, layOut } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from './box';
import type { Movie } from './movie';
import { readSampleEntries } from './sample-entry';
import type { Track } from './track';

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
export function staysWithoutMetadata({ tracks }: Movie, { id, kind }: Track): boolean {
  const media = tracks.filter((track) => track.kind === 'video' || track.kind === 'audio');
  return (
    kind === 'video' ||
    kind === 'audio' ||
    media.some(({ references }) => references.get('chap')?.includes(id))
  );
}

function cleanMovieBox(child: Box): Box {
  if (child.type === 'mvhd') return undated(child);
  if (child.type !== 'udta') return child;
  const chapters = readBoxes(child.body, true).filter(({ type }) => type === 'chpl');
  return newBox('udta', ...chapters.map(({ bytes }) => bytes));
}

function cleanTrack(track: Track): Track {
  const stsd = track.boxes.stbl.find(({ type }) => type === 'stsd');
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
  return newBox(type, cleared);
}

/** `hdlr` with the handler type only. Programs write the manufacturer and the name behind it: ISO/IEC 14496-12 §8.4.3. */
function unnamed({ body }: Box): Box {
  return newBox('hdlr', body.subarray(0, 12), new Uint8Array(13));
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
  return newBox('stsd', body);
}

function newBox(type: string, ...parts: Uint8Array[]): Box {
  const bytes = layOut(box(type, ...parts));
  return { type, bytes, body: bytes.subarray(8) };
}
