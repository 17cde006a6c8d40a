import { fourccAt } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { TrackKind } from '@/lib/media/info';
import { elements, type FieldsOf, field, flag, float, readFields, text, unsigned } from './ebml';
import { readEncodings } from './encodings';
import { ID } from './ids';
import { MAX_TRACKS } from './limits';
import { readVideo } from './video-settings';

/** By TrackType: RFC 9559 §5.1.4.1.3. */
const KINDS: Readonly<Record<number, TrackKind>> = { 1: 'video', 2: 'audio', 17: 'subtitle' };

/**
 * Reads the body of `Tracks`: RFC 9559 §5.1.4.
 * @throws {MediaError} `index-too-large` for too many tracks; `index-invalid` for two tracks with one number.
 */
export function readTracks(body: Uint8Array): TrackEntry[] {
  const tracks: TrackEntry[] = [];
  for (const track of readTrackEntries(body)) {
    if (tracks.length >= MAX_TRACKS) throw new MediaError('index-too-large', 'too many tracks');
    tracks.push(track);
  }
  if (new Set(tracks.map(({ number }) => number)).size < tracks.length)
    throw new MediaError('index-invalid', 'two tracks with one number');
  return tracks;
}

/** The entries in the body of `Tracks`, unchecked. */
export function* readTrackEntries(body: Uint8Array): Generator<TrackEntry> {
  for (const { id, bytes } of elements(body)) if (id === ID.trackEntry) yield readFields(bytes, TRACK_ENTRY);
}

/** MP4 box types that a BlockAdditionMapping may hold: Dolby Vision, multilayer HEVC and AVC. */
const TRACK_BOXES = new Set(['dvcC', 'dvvC', 'dvwC', 'hvcE', 'avcE']);

/** `BlockAdditionMapping`: RFC 9559 §5.1.4.1.17. */
const MAPPING = {
  type: field(ID.blockAddIdType, (body) => (body.length === 4 ? fourccAt(body, 0) : ''), ''),
  data: field(ID.blockAddIdExtraData, (body) => body, null),
};

/** Boxes for the MP4 sample entry, such as `dvcC` and `hvcE`. */
type ExtraBoxes = readonly { type: string; data: Uint8Array }[];

function addMapping(body: Uint8Array, boxes: ExtraBoxes): ExtraBoxes {
  const { type, data } = readFields(body, MAPPING);
  return data && TRACK_BOXES.has(type) ? [...boxes, { type, data }] : boxes;
}

/** `Audio`, with the defaults of RFC 9559 §5.1.4.1.29. */
const AUDIO = {
  /** Audio samples per second. */
  rate: field(ID.samplingFrequency, (body) => Math.round(float(body)), 8000),
  channels: field(ID.channels, unsigned, 1),
};

/** `TrackEntry`: RFC 9559 §5.1.4.1. Times are in nanoseconds. */
const TRACK_ENTRY = {
  number: field(ID.trackNumber, unsigned, 0),
  kind: field<TrackKind>(ID.trackType, (body) => KINDS[unsigned(body)] ?? 'data', 'data'),
  codecId: field(ID.codecId, (body) => text(body).trim(), ''),
  codecPrivate: field(ID.codecPrivate, (body) => body, new Uint8Array(0)),
  enabled: field(ID.flagEnabled, flag, true),
  /** FlagDefault: players prefer it. */
  preferred: field(ID.flagDefault, flag, true),
  name: field(ID.name, text, ''),
  /** An ISO 639-2 code, bibliographic or terminological; `eng` when the file states none. */
  language: field(ID.language, text, 'eng'),
  /** A BCP 47 tag, which takes precedence over `language`; empty when absent. */
  languageTag: field(ID.languageBcp47, text, ''),
  /** The duration of each frame; 0 when the file doesn't state it. */
  defaultDuration: field(ID.defaultDuration, unsigned, 0),
  /** How much earlier frames are presented than their stored times. */
  codecDelay: field(ID.codecDelay, unsigned, 0),
  encoding: field(ID.contentEncodings, readEncodings, 'none'),
  video: field(ID.video, readVideo, null),
  audio: field(ID.audio, (body) => readFields(body, AUDIO), null),
  extraBoxes: field(ID.blockAdditionMapping, addMapping, []),
};

export type TrackEntry = FieldsOf<typeof TRACK_ENTRY>;

/** ISO 639-2 term/** ISO 639-2 terminological codes, which MP4 uses, by the bibliographic codes, which Matroska prefers. */
const TERMINOLOGICAL: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  bur: 'mya',
  chi: 'zho',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  mao: 'mri',
  may: 'msa',
  per: 'fas',
  rum: 'ron',
  slo: 'slk',
  tib: 'bod',
  wel: 'cym',
};

const UNKNOWN = 'und';

/** A track's language as an ISO 639-2/T code; `und` when there is none. */
export function languageOf({ language, languageTag }: { language: string; languageTag: string }): string {
  const [subtag = ''] = (languageTag || language).toLowerCase().split('-');
  const code = /^[a-z]{3}$/.test(subtag) ? subtag : languageTag ? language.toLowerCase() : UNKNOWN;
  return TERMINOLOGICAL[code] ?? (/^[a-z]{3}$/.test(code) ? code : UNKNOWN);
}

/**
 * A track's language for an MP4: packed for `mdhd` (ISO/IEC 14496-12 §8.4.2), and the BCP 47 tag for `elng` (§8.4.6). The tag is
 * empty if it adds nothing.
 */
export function mp4Language(track: { language: string; languageTag: string }) {
  const code = languageOf(track);
  const packed = [...code].reduce((sum, letter) => sum * 32 + (letter.charCodeAt(0) & 31), 0);
  const { languageTag } = track;
  return { packed, extended: languageTag && languageTag !== code ? languageTag : '' };
}
