import { OBU_TYPE, readObus } from '@/lib/codecs/av1/obu';
import { readAv1SequenceHeader } from '@/lib/codecs/av1/sequence-header';
import { BitReader, nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { type AvcSps, readAvcSps } from '@/lib/codecs/h264/sps';
import { HEVC_TYPES, readHevcConfig, unitsOf } from '@/lib/codecs/h265/config';
import { type HevcSps, readHevcSps } from '@/lib/codecs/h265/sps';
import { usualColors } from '@/lib/codecs/usual-colors';
import { type DisplaySettings, readDisplay } from '@/lib/codecs/vui';
import { readMatrix } from '@/lib/containers/mp4/matrix';
import { type Box, find } from '@/lib/containers/mp4/read/box';
import { type SampleEntry, SETS_IN_ENTRY, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { hexOf } from '@/lib/media/bytes/byte-ranges';
import { Cursor, fourccAt } from '@/lib/media/bytes/cursor';
import type { VideoColors } from '@/lib/media/info';

/** ISO/IEC 23091-2 calls 2 "unspecified". */
const UNSTATED = { primaries: 2, transfer: 2, matrix: 2 };

/** The fields of a codec's configuration that streams are compared by. */
interface CodedVideo {
  /** What frames must have in common: size, chroma, bits. */
  frames: string;
  display: DisplaySettings | null;
}

/** Bytes of a box of an entry, by the entry's format. */
const READERS: Readonly<Record<string, { box: string; read(record: Uint8Array): CodedVideo | null }>> = {
  avc1: { box: 'avcC', read: avc },
  avc3: { box: 'avcC', read: avc },
  hvc1: { box: 'hvcC', read: hevc },
  hev1: { box: 'hvcC', read: hevc },
  vp09: { box: 'vpcC', read: vp9 },
  av01: { box: 'av1C', read: av1 },
};

/** Boxes of an entry that describe all of its frames: crop, Dolby Vision, spatial and spherical video. */
const DESCRIBING = ['clap', 'dvcC', 'dvvC', 'dvwC', 'lhvC', 'hvcE', 'vexu', 'hfov', 'st3d', 'sv3d', 'proj'];

/**
 * The key of a video stream: the form of its samples, size, chroma, bits, fields, pixel aspect ratio, colors as shown and rotation. What
 * frames refer to (profile, level, parameter sets) isn't part of it. Null for unknown codecs.
 * @param header `tkhd`, whose matrix turns the frames.
 * @throws {MediaError} `index-invalid`.
 */
export function videoKey(entry: SampleEntry, header: Box | undefined): string | null {
  const boxes = visualBoxes(entry);
  const coded = readCoded(entry, boxes);
  if (!coded) return null;
  const colors = usualColors(statedColors(boxes, coded.display), entry);
  // How the track header turns and mirrors frames.
  const turn = header ? readMatrix('tkhd', header.body) : [];
  return [
    // Parameter sets in samples can be moved to the entry (`shareEntry`), and lengths of units be of another size.
    SETS_IN_ENTRY[entry.format] ?? entry.format,
    `${entry.width}x${entry.height}`,
    coded.frames,
    `pixel=${pixelOf(boxes, coded.display)}`,
    `colors=${colors.primaries}/${colors.transfer}/${colors.matrix}/${colors.fullRange ? 'full' : 'limited'}`,
    `turn=${turn.map((value) => value.toFixed(2)).join(',')}`,
    ...boxes.filter(({ type }) => DESCRIBING.includes(type)).map(({ bytes }) => hexOf(bytes.subarray(4))),
  ].join(' ');
}

/** Reads the configuration of an entry; null for unknown codecs. @throws {MediaError} `index-invalid`. */
function readCoded({ format }: SampleEntry, boxes: readonly Box[]): CodedVideo | null {
  const reader = READERS[format];
  const record = reader && find(boxes, reader.box)?.body;
  return record ? reader.read(record) : null;
}

/** What frames that follow others must have in common with them, besides their codec. */
export interface VideoSettings {
  coded: { width: number; height: number };
  pixelAspect: number;
  colors: VideoColors;
}

/** Reads the settings of an entry; null for unknown codecs. @throws {MediaError} `index-invalid`. */
export function videoSettings(entry: SampleEntry): VideoSettings | null {
  const boxes = visualBoxes(entry);
  const coded = readCoded(entry, boxes);
  if (!coded) return null;
  const [across = 1, down = 1] = pixelOf(boxes, coded.display).split(':').map(Number);
  return {
    coded: { width: entry.width, height: entry.height },
    pixelAspect: across / down,
    colors: statedColors(boxes, coded.display),
  };
}

/** The colors that an entry's `colr` states, or else the stream. A `colr` with a profile isn't read. */
function statedColors(boxes: readonly Box[], display: DisplaySettings | null): VideoColors {
  const colr = find(boxes, 'colr');
  const type = colr ? fourccAt(colr.body, 0) : '';
  if (!colr || (type !== 'nclx' && type !== 'nclc'))
    return { ...(display?.colors ?? UNSTATED), fullRange: display?.fullRange ?? false };
  const cursor = new Cursor(colr.body);
  cursor.skip(4);
  const colors = { primaries: cursor.u16(), transfer: cursor.u16(), matrix: cursor.u16() };
  return { ...colors, fullRange: type === 'nclx' && cursor.left > 0 && cursor.u8() >= 128 };
}

/** The pixel aspect ratio in lowest terms, by `pasp` or the stream. */
function pixelOf(boxes: readonly Box[], display: DisplaySettings | null): string {
  const pasp = find(boxes, 'pasp');
  const cursor = pasp && new Cursor(pasp.body);
  const stated = cursor ? { width: cursor.u32(), height: cursor.u32() } : display?.pixel;
  if (!stated || stated.width === 0 || stated.height === 0) return '1:1';
  let [a, b] = [stated.width, stated.height];
  while (b !== 0) [a, b] = [b, a % b];
  return `${stated.width / a}:${stated.height / a}`;
}

function avc(record: Uint8Array): CodedVideo | null {
  return nalVideo(readAvcConfig(record).sps.map(readAvcSps));
}

function hevc(record: Uint8Array): CodedVideo | null {
  return nalVideo(unitsOf(readHevcConfig(record), HEVC_TYPES.sps).map(readHevcSps));
}

/** Null if the sets describe different frames, or if there are none: `withSetsOfSamples` adds those of `avc3` and `hev1`. */
function nalVideo(sets: readonly (AvcSps | HevcSps)[]): CodedVideo | null {
  const forms = new Set(
    sets.map(({ width, height, chroma, bitDepth, interlaced }) =>
      [`${width}x${height}`, `chroma=${chroma}`, `bits=${bitDepth}`, interlaced ? 'fields' : 'frames'].join(
        ' ',
      ),
    ),
  );
  const [form, other] = forms;
  const [first] = sets;
  return form === undefined || other !== undefined || !first
    ? null
    : { frames: form, display: readDisplay(first) };
}

/** `vpcC`: https://www.webmproject.org/vp9/mp4/ */
function vp9(record: Uint8Array): CodedVideo | null {
  const cursor = new Cursor(record);
  cursor.skip(4);
  const profile = cursor.u8();
  cursor.skip(1);
  const format = cursor.u8();
  // 0 and 1 are 4:2:0 with other positions of the chroma samples.
  const chroma = Math.max(1, (format >> 1) & 7);
  const colors = { primaries: cursor.u8(), transfer: cursor.u8(), matrix: cursor.u8() };
  return {
    frames: `profile=${profile} bits=${format >> 4} chroma=${chroma}`,
    display: { pixel: null, fullRange: (format & 1) === 1, colors },
  };
}

/** Bytes of `av1C` before its OBUs: https://aomediacodec.github.io/av1-isobmff/#av1codecconfigurationbox-syntax */
const AV1_FIELDS = 4;

function av1(record: Uint8Array): CodedVideo | null {
  if (record.length < AV1_FIELDS) return null;
  // seq_profile; and from high_bitdepth to chroma_subsampling_y.
  const form = `profile=${(record[1] ?? 0) >> 5} format=${((record[2] ?? 0) >> 2) & 31}`;
  const units = nullIfInvalid(() => readObus(record.subarray(AV1_FIELDS)));
  const header = units?.find(({ type }) => type === OBU_TYPE.sequenceHeader)?.payload;
  const sequence = header && nullIfInvalid(() => readAv1SequenceHeader(header));
  if (!sequence) return { frames: form, display: null };
  const { payload, colorDescription, rangeAndSiting } = sequence;
  const bits = new BitReader(payload, colorDescription.from);
  const colors = bits.bit()
    ? { primaries: bits.read(8), transfer: bits.read(8), matrix: bits.read(8) }
    : null;
  bits.at = rangeAndSiting.from;
  const fullRange = rangeAndSiting.to > rangeAndSiting.from && bits.bit() === 1;
  return { frames: form, display: { pixel: null, fullRange, colors } };
}
