import { MediaError } from '@/lib/media/errors';
import type { TrackKind } from '@/lib/media/info';
import { elements, float, text, unsigned } from './ebml';
import { type Encoding, readEncodings } from './encodings';
import { ID } from './ids';
import { MAX_TRACKS } from './limits';
import { readVideo, type VideoElement } from './video-settings';

/** A `TrackEntry`: RFC 9559 §5.1.4.1. Times are in nanoseconds. */
export interface TrackEntry {
  number: number;
  kind: TrackKind;
  codecId: string;
  codecPrivate: Uint8Array;
  enabled: boolean;
  /** FlagDefault: players prefer it. */
  preferred: boolean;
  name: string;
  /** An ISO 639-2 code, bibliographic or terminological; `eng` when the file states none. */
  language: string;
  /** A BCP 47 tag, which takes precedence over `language`; empty when absent. */
  languageTag: string;
  /** The duration of each frame; 0 when the file doesn't state it. */
  defaultDuration: number;
  /** How much earlier frames are presented than their stored times. */
  codecDelay: number;
  encoding: Encoding;
  video: VideoElement | null;
  audio: AudioSettings | null;
  /** Boxes for the MP4 sample entry, such as `dvcC` and `hvcE`. */
  extraBoxes: { type: string; data: Uint8Array }[];
}

/** The `Audio` element of a TrackEntry. */
export interface AudioSettings {
  /** Audio samples per second. */
  rate: number;
  channels: number;
  /** 0 when the file doesn't state it. */
  bitDepth: number;
}

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
  for (const { id, bytes } of elements(body)) if (id === ID.trackEntry) yield readTrackEntry(bytes);
}

function readTrackEntry(body: Uint8Array): TrackEntry {
  const track: TrackEntry = {
    number: 0,
    kind: 'data',
    codecId: '',
    codecPrivate: new Uint8Array(0),
    enabled: true,
    preferred: true,
    name: '',
    language: 'eng',
    languageTag: '',
    defaultDuration: 0,
    codecDelay: 0,
    encoding: 'none',
    video: null,
    audio: null,
    extraBoxes: [],
  };
  for (const { id, bytes } of elements(body)) {
    if (id === ID.trackNumber) track.number = unsigned(bytes);
    else if (id === ID.trackType) track.kind = KINDS[unsigned(bytes)] ?? 'data';
    else if (id === ID.codecId) track.codecId = text(bytes).trim();
    else if (id === ID.codecPrivate) track.codecPrivate = bytes;
    else if (id === ID.flagEnabled) track.enabled = unsigned(bytes) !== 0;
    else if (id === ID.flagDefault) track.preferred = unsigned(bytes) !== 0;
    else if (id === ID.name) track.name = text(bytes);
    else if (id === ID.language) track.language = text(bytes);
    else if (id === ID.languageBcp47) track.languageTag = text(bytes);
    else if (id === ID.defaultDuration) track.defaultDuration = unsigned(bytes);
    else if (id === ID.codecDelay) track.codecDelay = unsigned(bytes);
    else if (id === ID.contentEncodings) track.encoding = readEncodings(bytes);
    else if (id === ID.video) track.video = readVideo(bytes);
    else if (id === ID.audio) track.audio = readAudio(bytes);
    else if (id === ID.blockAdditionMapping) track.extraBoxes.push(...readMapping(bytes));
  }
  return track;
}

/** Reads `Audio` with the defaults of RFC 9559 §5.1.4.1.29. */
function readAudio(body: Uint8Array): AudioSettings {
  const audio: AudioSettings = { rate: 8000, channels: 1, bitDepth: 0 };
  for (const { id, bytes } of elements(body)) {
    if (id === ID.samplingFrequency) audio.rate = Math.round(float(bytes));
    else if (id === ID.channels) audio.channels = unsigned(bytes);
    else if (id === ID.bitDepth) audio.bitDepth = unsigned(bytes);
  }
  return audio;
}

/** MP4 box types that a BlockAdditionMapping may hold: Dolby Vision, multilayer HEVC and AVC. */
const TRACK_BOXES = new Set(['dvcC', 'dvvC', 'dvwC', 'hvcE', 'avcE']);

/** Reads `BlockAdditionMapping`: RFC 9559 §5.1.4.1.17. */
function readMapping(body: Uint8Array): { type: string; data: Uint8Array }[] {
  let type = '';
  let data: Uint8Array | null = null;
  for (const { id, bytes } of elements(body)) {
    if (id === ID.blockAddIdType && bytes.length === 4) type = String.fromCharCode(...bytes);
    else if (id === ID.blockAddIdExtraData) data = bytes;
  }
  return data && TRACK_BOXES.has(type) ? [{ type, data }] : [];
}

/** ISO 639-2 terminological codes, which MP4 uses, by the bibliographic codes, which Matroska prefers. */
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
