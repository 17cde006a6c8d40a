import { box, layOut } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from './box';
import type { Movie } from './movie';
import { readSampleEntries } from './sample-entry';
import type { Track } from './track';

/**
 * A movie that says nothing of where, when and with what it was recorded: no user data but chapters, no metadata, no XMP, no
 * dates, no names of programs, and of the tracks only picture, sound and chapters. Timed metadata goes (GoPro's `gpmd`, Google's
 * `camm`, Apple's `mebx`, timecode), and subtitles go with it: drones write their position into those. The samples of what stays
 * are not touched.
 */
export function withoutMetadata(movie: Movie): Movie {
  return {
    ...movie,
    boxes: movie.boxes.filter(({ type }) => MOVIE_BOXES.has(type)).map(bareMovieBox),
    tracks: movie.tracks.filter((track) => staysWithoutTags(movie, track)).map(bareTrack),
  };
}

const MOVIE_BOXES = new Set(['mvhd', 'trak', 'udta', 'iods', 'mvex']);
const TRACK_BOXES = new Set(['tkhd', 'edts', 'mdia', 'tref']);
const MEDIA_BOXES = new Set(['mdhd', 'hdlr', 'minf', 'elng']);

/** Picture, sound, and what these name as their chapters. */
export function staysWithoutTags({ tracks }: Movie, { id, kind }: Track): boolean {
  const media = tracks.filter((track) => track.kind === 'video' || track.kind === 'audio');
  return (
    kind === 'video' ||
    kind === 'audio' ||
    media.some(({ references }) => references.get('chap')?.includes(id))
  );
}

function bareMovieBox(child: Box): Box {
  if (child.type === 'mvhd') return undated(child);
  if (child.type !== 'udta') return child;
  const chapters = readBoxes(child.body, true).filter(({ type }) => type === 'chpl');
  return made('udta', ...chapters.map(({ bytes }) => bytes));
}

function bareTrack(track: Track): Track {
  const stsd = track.boxes.stbl.find(({ type }) => type === 'stsd');
  const anonymous = stsd && track.kind === 'video' ? unnamedEntries(stsd, track) : stsd;
  return {
    ...track,
    entries: anonymous ? readSampleEntries(anonymous.body, track.kind) : track.entries,
    boxes: {
      ...track.boxes,
      trak: track.boxes.trak.filter(({ type }) => TRACK_BOXES.has(type)).map(bareTrackBox),
      mdia: track.boxes.mdia.filter(({ type }) => MEDIA_BOXES.has(type)).map(bareTrackBox),
      stbl: track.boxes.stbl.map((child) => (child === stsd ? (anonymous ?? child) : child)),
    },
  };
}

function bareTrackBox(child: Box): Box {
  if (child.type === 'tkhd' || child.type === 'mdhd') return undated(child);
  return child.type === 'hdlr' ? unnamed(child) : child;
}

/** `mvhd`, `tkhd`, `mdhd`: two dates behind version and flags (ISO/IEC 14496-12 §8.2.2, §8.3.2, §8.4.2). */
function undated({ type, body }: Box): Box {
  const bare = body.slice();
  bare.fill(0, 4, body[0] === 1 ? 20 : 12);
  return made(type, bare);
}

/** `hdlr`: the type alone; the maker and the name behind it are a program's (ISO/IEC 14496-12 §8.4.3, QTFF). */
function unnamed({ body }: Box): Box {
  return made('hdlr', body.subarray(0, 12), new Uint8Array(13));
}

/** VisualSampleEntry: QuickTime's vendor, and the compressor's name (ISO/IEC 14496-12 §12.1.3). */
const VENDOR = { from: 12, to: 16 };
const COMPRESSOR = { from: 42, to: 74 };

function unnamedEntries(stsd: Box, { entries }: Track): Box {
  const body = stsd.body.slice();
  for (const entry of entries) {
    const at = entry.body.byteOffset - stsd.body.byteOffset;
    for (const { from, to } of [VENDOR, COMPRESSOR])
      if (entry.body.length >= to) body.fill(0, at + from, at + to);
  }
  return made('stsd', body);
}

function made(type: string, ...parts: Uint8Array[]): Box {
  const bytes = layOut(box(type, ...parts));
  return { type, bytes, body: bytes.subarray(8) };
}
