import { av1CodecString, avcCodecString, hevcCodecString, vp9CodecString } from '@/lib/codecs/codec-string';
import { STREAMINFO_BYTES } from '@/lib/codecs/flac';
import { box, layOut } from '@/lib/containers/mp4/box-parts';
import { Cursor, readFullBox } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';
import type { DecoderSetup, TrackKind } from '@/lib/media/info';
import { type Box, find, readBoxes } from './box';

/** An entry of `stsd`: ISO/IEC 14496-12 §8.5.2. */
export interface SampleEntry {
  /** The coding name, e.g. `avc1`. */
  format: string;
  /** The whole box, header included. */
  bytes: Uint8Array;
  body: Uint8Array;
  /** Pixels as coded; 0 unless the entry is visual. */
  width: number;
  height: number;
}

/**
 * Reads `stsd`: ISO/IEC 14496-12 §8.5.2.
 * @throws {MediaError} `index-invalid`.
 */
export function readSampleEntries(body: Uint8Array, kind: TrackKind): SampleEntry[] {
  const { cursor } = readFullBox(body);
  const count = cursor.u32();
  const boxes = readBoxes(cursor.take(cursor.left), true).slice(0, count);
  if (boxes.length === 0 || boxes.length < count)
    throw new MediaError('index-invalid', 'stsd has fewer entries than it states');
  // Size 0, "to the end", is for top-level boxes only (§4.2). Players reject it here.
  if (boxes.some(({ bytes }) => bytes.subarray(0, 4).every((byte) => byte === 0)))
    throw new MediaError('index-invalid', 'a sample entry without a size');
  return boxes.map(({ type, bytes, body }) => ({ format: type, bytes, body, ...pixels(body, kind) }));
}

/** Width and height of a VisualSampleEntry: ISO/IEC 14496-12 §12.1.3. */
function pixels(body: Uint8Array, kind: TrackKind): { width: number; height: number } {
  if (kind !== 'video' || body.length < 28) return { width: 0, height: 0 };
  const cursor = new Cursor(body);
  cursor.skip(24);
  return { width: cursor.u16(), height: cursor.u16() };
}

/** Bytes of a VisualSampleEntry before its boxes (ISO/IEC 14496-12 §12.1.3). */
export const VISUAL_FIELDS = 78;

/**
 * Sample entries whose samples may hold parameter sets, with the names for samples that hold none that the entry lacks: ISO/IEC 14496-15
 * §5.4.2.1, §8.4.1. Apple's players play only the latter.
 */
export const SETS_IN_ENTRY: Readonly<Record<string, string>> = { avc3: 'avc1', hev1: 'hvc1', dvhe: 'dvh1' };

/** The child boxes of a visual entry: `avcC`, `hvcC`, `colr`, … */
export function visualBoxes(entry: Pick<SampleEntry, 'body'>): Box[] {
  return readBoxes(entry.body.subarray(VISUAL_FIELDS), true);
}

/** Replaces one of the boxes of a visual entry. Returns the entry's bytes. @param added boxes that follow its own. */
export function withBox(
  entry: Pick<SampleEntry, 'format' | 'body'>,
  type: string,
  body: Uint8Array,
  added: readonly Box[] = [],
): Uint8Array {
  const kept = visualBoxes(entry).map((child) => (child.type === type ? box(type, body) : child.bytes));
  const boxes = [...kept, ...added.map(({ bytes }) => bytes)];
  return layOut(box(entry.format, entry.body.subarray(0, VISUAL_FIELDS), ...boxes));
}

const ENCRYPTED = new Set(['encv', 'enca', 'encs', 'enct', 'encm', 'drms', 'drmi', 'drmt', 'p608']);

/** Whether an entry is protected: ISO/IEC 14496-12 §8.12, and Apple's `drms` and `drmi`. */
export function isEncrypted(entry: SampleEntry): boolean {
  return ENCRYPTED.has(entry.format);
}

/** How the samples of an H.264 or H.265 track hold their NAL units: ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1. */
export interface NalFormat {
  codec: 'avc' | 'hevc';
  /** Bytes of the length before each unit. */
  lengthSize: number;
  /** The body of `avcC` or `hvcC`. */
  record: Uint8Array;
}

/** The format of a track's NAL units. Null for other codecs. */
export function nalFormatOf(entry: SampleEntry): NalFormat | null {
  for (const { type, body } of visualBoxes(entry)) {
    if (type === 'avcC') return { codec: 'avc', lengthSize: ((body[4] ?? 3) & 3) + 1, record: body };
    if (type === 'hvcC') return { codec: 'hevc', lengthSize: ((body[21] ?? 3) & 3) + 1, record: body };
  }
  return null;
}

/**
 * How to configure a decoder for the samples of an entry. Null for codecs that WebCodecs doesn't know, and for entries without
 * a configuration box.
 * @throws {MediaError} `index-invalid` when the configuration box is too short.
 */
export function decoderSetup(entry: SampleEntry): DecoderSetup | null {
  const [type = '', codecString] = SETUPS[entry.format] ?? [];
  const record = find(visualBoxes(entry), type)?.body;
  if (!record || !codecString) return null;
  const codec = codecString(record, entry.format);
  return type === 'avcC' || type === 'hvcC' ? { codec, description: record } : { codec };
}

/** Makes a codec string of the body of a configuration box. */
type CodecString = (record: Uint8Array, format: string) => string;

const avc: CodecString = (record, format) => {
  const cursor = new Cursor(record);
  // configurationVersion
  cursor.skip(1);
  return avcCodecString({ profile: cursor.u8(), constraints: cursor.u8(), level: cursor.u8() }, format);
};

const vp9: CodecString = (record) => {
  const cursor = new Cursor(record);
  // version, flags
  cursor.skip(4);
  return vp9CodecString(cursor.u8(), cursor.u8(), cursor.u8() >> 4);
};

const av1: CodecString = (record) => {
  const cursor = new Cursor(record);
  // marker, version
  cursor.skip(1);
  const [first, flags] = [cursor.u8(), cursor.u8()];
  const profile = first >> 5;
  // seq_tier_0, high_bitdepth, twelve_bit
  const bitDepth = flags & 0x40 ? (profile === 2 && flags & 0x20 ? 12 : 10) : 8;
  return av1CodecString({ profile, level: first & 31, highTier: (flags & 0x80) !== 0, bitDepth });
};

/** By sample entry: the configuration box, and how to read it. */
const SETUPS: Readonly<Record<string, readonly [box: string, codecString: CodecString]>> = {
  avc1: ['avcC', avc],
  avc3: ['avcC', avc],
  hvc1: ['hvcC', hevcCodecString],
  hev1: ['hvcC', hevcCodecString],
  vp09: ['vpcC', vp9],
  av01: ['av1C', av1],
};

/** Descriptor tags: ISO/IEC 14496-1 §7.2.2.1. */
const [ES, DECODER_CONFIG, DECODER_SPECIFIC] = [3, 4, 5];

/** Bytes of an audio entry before its boxes, by version: ISO/IEC 14496-12 §12.2.3; versions 1 and 2 are QuickTime's. */
const AUDIO_FIELDS = [28, 44, 64];

/** Where QuickTime's version 2 of an audio entry has its sample rate, a 64-bit float. */
const RATE_OF_VERSION_2 = 32;

/**
 * Checks an audio entry for faults that make libavformat reject the whole file: an impossible sample rate in version 2, and
 * descriptors that don't lie inside their `esds`. An entry without `esds` passes.
 * @throws {MediaError} `index-invalid`.
 */
export function checkAudioEntry({ body }: SampleEntry): void {
  const version = body[9] ?? 0;
  if (version === 2) {
    const cursor = new Cursor(body);
    cursor.skip(RATE_OF_VERSION_2);
    const rate = cursor.f64();
    if (!(rate >= 0 && rate < 2 ** 31)) throw new MediaError('index-invalid', `a sample rate of ${rate}`);
  }
  readDecoderConfig(body);
}

/** MPEG audio in `mp4a`, by its object type: ISO/IEC 14496-1 §7.2.6.6, table 5. */
const MP3_TYPES: readonly (number | null)[] = [0x69, 0x6b];

/** ffmpeg's name of an audio codec, or the entry's format in lower case. */
export function audioCodec({ format, body }: SampleEntry): string {
  if (format === 'mp4a') return MP3_TYPES.includes(readDecoderConfig(body)?.type ?? null) ? 'mp3' : 'aac';
  return format.replace('.', '').toLowerCase();
}

/** The codec of an audio entry, and the sample rate that it states. @throws {MediaError} `index-invalid`. */
export function audioStreamOf(entry: SampleEntry): { codec: string; sampleRate: number } {
  return { codec: audioCodec(entry), sampleRate: audioFields(entry).sampleRate };
}

/** The `AudioSpecificConfig` of an AAC entry (ISO/IEC 14496-3 §1.6.2.1); null for other entries. */
export function aacConfig({ format, body }: SampleEntry): Uint8Array | null {
  return format === 'mp4a' ? (readDecoderConfig(body)?.specific ?? null) : null;
}

/**
 * Channels and sample rate that an audio entry states: ISO/IEC 14496-12 §12.2.3; QuickTime's version 2.
 * @throws {MediaError} `index-invalid`.
 */
export function audioFields({ body }: Pick<SampleEntry, 'body'>): { channels: number; sampleRate: number } {
  const cursor = new Cursor(body);
  if (body[9] === 2) {
    cursor.skip(RATE_OF_VERSION_2);
    const sampleRate = cursor.f64();
    return { sampleRate, channels: cursor.u32() };
  }
  cursor.skip(16);
  const channels = cursor.u16();
  cursor.skip(6);
  return { channels, sampleRate: cursor.u32() / 65536 };
}

/** Where the boxes of an audio entry begin, in bytes. */
export function audioBoxesAt(body: Uint8Array): number {
  return AUDIO_FIELDS[body[9] ?? 0] ?? 28;
}

/** The boxes of an audio entry, then those in `wave`, where QuickTime may keep them. */
export function audioBoxes(body: Uint8Array): Box[] {
  const children = readBoxes(body.subarray(audioBoxesAt(body)), true);
  const wave = find(children, 'wave');
  return wave ? [...children, ...readBoxes(wave.body, true)] : children;
}

/** The body of a box that configures an audio entry's decoder; null without one. */
export function audioConfiguration({ body }: Pick<SampleEntry, 'body'>, type: string): Uint8Array | null {
  return find(audioBoxes(body), type)?.body ?? null;
}

/** True for a track of FLAC. */
export const isFlac = ({ entries }: { entries: readonly SampleEntry[] }) => entries[0]?.format === 'fLaC';

/** Bytes of `dfLa` before its STREAMINFO block: version and flags, and the block's header. */
const BEFORE_STREAMINFO = 8;

/** The STREAMINFO block of an entry of FLAC; null without a whole one. Encapsulation of FLAC in ISO Base Media File Format §3.3.2. */
export function flacInfo(entry: Pick<SampleEntry, 'body'>): Uint8Array | null {
  const info = audioConfiguration(entry, 'dfLa')?.subarray(BEFORE_STREAMINFO);
  return info && info.length >= STREAMINFO_BYTES ? info.subarray(0, STREAMINFO_BYTES) : null;
}

/** The decoder configuration in an audio entry's `esds`; null without one. */
function readDecoderConfig(body: Uint8Array): DecoderConfig | null {
  const esds = audioConfiguration({ body }, 'esds');
  return esds && readEsds(esds);
}

interface DecoderConfig {
  /** `objectTypeIndication` */
  type: number;
  /** `DecoderSpecificInfo`; null if there is none. */
  specific: Uint8Array | null;
}

/** Reads `ES_Descriptor` and its children: ISO/IEC 14496-1 §7.2.6.5–§7.2.6.7. */
function readEsds(esds: Uint8Array): DecoderConfig {
  const { cursor } = readFullBox(esds);
  enter(cursor, ES);
  cursor.skip(2);
  const flags = cursor.u8();
  if (flags & 0x80) cursor.skip(2);
  if (flags & 0x40) cursor.skip(cursor.u8());
  if (flags & 0x20) cursor.skip(2);
  enter(cursor, DECODER_CONFIG);
  const type = cursor.u8();
  cursor.skip(12);
  // MPEG-1 audio has none.
  const specific = cursor.bytes[cursor.at] === DECODER_SPECIFIC ? enter(cursor, DECODER_SPECIFIC) : null;
  if (specific === 0) throw new MediaError('index-invalid', 'an empty decoder configuration');
  return { type, specific: specific === null ? null : cursor.take(specific) };
}

/**
 * Reads a descriptor's tag and its size, which is coded in seven bits a byte (§8.3.3).
 * @returns the size, in bytes.
 */
function enter(cursor: Cursor, tag: number): number {
  if (cursor.u8() !== tag) throw new MediaError('index-invalid', `no descriptor ${tag}`);
  let size = 0;
  for (let byte = 0x80, i = 0; byte & 0x80 && i < 4; i++) {
    byte = cursor.u8();
    size = size * 128 + (byte & 0x7f);
  }
  if (size > cursor.left) throw new MediaError('index-invalid', 'a descriptor longer than its box');
  return size;
}
