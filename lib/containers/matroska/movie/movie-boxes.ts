import type { Head } from '@/lib/containers/matroska/read/head';
import { mp4Language, type TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, box, fourccBytes, fullBox, words } from '@/lib/containers/mp4/box-parts';
import { matrixFields, rotationBy } from '@/lib/containers/mp4/matrix';
import { asBox } from '@/lib/containers/mp4/read/box';
import { readTrackHead, type TrackHead } from '@/lib/containers/mp4/read/track';
import { newChapterList } from '@/lib/containers/mp4/write/user-data';
import { displaySize } from './video-entry';

/** The facts about a `trak` that aren't in the TrackEntry. */
export interface TrakSpec {
  id: number;
  /** Ticks per second. */
  timescale: number;
  /** The sample entry. */
  entry: BoxParts;
  /** Whether players play it by default. */
  chosen: boolean;
}

/** Makes a track without its samples: writes the boxes of a `trak` and reads them with the MP4 reader. */
export function trackHead(track: TrackEntry, spec: TrakSpec): TrackHead {
  const trak = box('trak', trackHeader(track, spec), mediaBox(track, spec));
  return readTrackHead(asBox(trak), spec);
}

/** Flags of `tkhd`. */
const ENABLED = 1;
const IN_MOVIE = 2;
/** `alternate_group` of all audio tracks. */
const AUDIO_GROUP = 1;

/** `tkhd`: ISO/IEC 14496-12 §8.3.2. */
function trackHeader({ kind, video }: TrackEntry, { id, chosen }: TrakSpec): BoxParts {
  const size = video ? displaySize(video) : { width: 0, height: 0 };
  const matrix = matrixFields(rotationBy(video?.rotation ?? 0), size);
  const isAudio = kind === 'audio';
  return fullBox(
    'tkhd',
    0,
    IN_MOVIE + (chosen ? ENABLED : 0),
    words(0, 0, id, 0, 0, 0, 0, isAudio ? AUDIO_GROUP : 0, isAudio ? 0x1000000 : 0),
    words(...matrix, Math.round(size.width * 65536), Math.round(size.height * 65536)),
  );
}

/** `mdia`: ISO/IEC 14496-12 §8.4. */
function mediaBox(track: TrackEntry, { timescale, entry }: TrakSpec): BoxParts {
  const isVideo = track.kind === 'video';
  const { packed, extended } = mp4Language(track);
  const name = new TextEncoder().encode(track.name || (isVideo ? 'VideoHandler' : 'SoundHandler'));
  const handler = fourccBytes(isVideo ? 'vide' : 'soun');
  const header = isVideo ? fullBox('vmhd', 0, 1, words(0, 0)) : fullBox('smhd', 0, 0, words(0));
  const dinf = box('dinf', fullBox('dref', 0, 0, words(1), fullBox('url ', 0, 1)));
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, words(0, 0, timescale, 0, packed * 65536)),
    ...(extended ? [fullBox('elng', 0, 0, new TextEncoder().encode(`${extended}\0`))] : []),
    fullBox('hdlr', 0, 0, words(0), handler, words(0, 0, 0), name, new Uint8Array(1)),
    box('minf', header, dinf, box('stbl', fullBox('stsd', 0, 0, words(1), entry))),
  );
}

/** iTunes keys by Matroska tag names: RFC 9559 §5.1.8, https://www.matroska.org/technical/tagging.html; ffmpeg maps them alike. */
const KEYS: Readonly<Record<string, string>> = {
  TITLE: '\u00a9nam',
  ARTIST: '\u00a9ART',
  ALBUM: '\u00a9alb',
  COMPOSER: '\u00a9wrt',
  GENRE: '\u00a9gen',
  DATE_RELEASED: '\u00a9day',
  DATE: '\u00a9day',
  COMMENT: '\u00a9cmt',
  DESCRIPTION: 'desc',
  SYNOPSIS: 'ldes',
  COPYRIGHT: 'cprt',
};

/** Makes a `udta` with a file's tags and chapters. Null when it has none. */
export function userData({ info, tags, chapters }: Head): BoxParts | null {
  const values = new Map<string, string>();
  if (info.title) values.set('\u00a9nam', info.title);
  for (const [name, value] of tags) {
    const key = KEYS[name];
    if (key && !values.has(key)) values.set(key, value);
  }
  const parts: BoxParts[] = [];
  if (values.size > 0) parts.push(tagList(values));
  if (chapters.length > 0) parts.push(newChapterList(chapters));
  return parts.length > 0 ? box('udta', ...parts) : null;
}

/** Type of a `data` box with UTF-8 text. */
const UTF8 = 1;

/** `meta` with Apple's `ilst`. */
function tagList(values: ReadonlyMap<string, string>): BoxParts {
  const items = [...values].map(([key, value]) =>
    box(key, box('data', words(UTF8, 0), new TextEncoder().encode(value))),
  );
  // The handler's type and its manufacturer, then flags and an empty name.
  const handler = fullBox('hdlr', 0, 0, words(0), fourccBytes('mdirappl'), words(0, 0), new Uint8Array(1));
  return fullBox('meta', 0, 0, handler, box('ilst', ...items));
}
