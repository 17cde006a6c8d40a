import { nullIfInvalid } from '@/lib/codecs/bits';
import { readAvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { hevcRecord, readHevcConfig, unitsOf } from '@/lib/codecs/h265/config';
import { avcUnitType, hevcUnitType, lengthPrefixedUnits } from '@/lib/codecs/nal';
import { find } from '@/lib/containers/mp4/read/box';
import { type SampleEntry, visualBoxes, withBox } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { OpenMovie } from '@/lib/cut/write/cut-movie';

/** Bytes of a keyframe that are read; parameter sets stand before its first slice. */
const HEAD_BYTES = 64 * 1024;

/** ITU-T H.264 table 7-1. */
const AVC = { sps: 7, pps: 8 };
/** ITU-T H.265 table 7-1: VPS, SPS, PPS. */
const HEVC = [32, 33, 34];

/** A format whose record may lack the parameter sets, because its samples hold them. */
interface Form {
  box: string;
  lacksSets(record: Uint8Array): boolean;
  /** The record with the sets at the beginning of a sample; null if they aren't there. */
  complete(record: Uint8Array, sample: Uint8Array): Uint8Array | null;
}

/** By sample entry. */
const FORMATS: Readonly<Record<string, Form>> = {
  avc3: { box: 'avcC', lacksSets: lacksAvcSets, complete: completeAvc },
  hev1: { box: 'hvcC', lacksSets: lacksHevcSets, complete: completeHevc },
};

/**
 * A movie whose video entry holds the parameter sets of its first keyframe. Movies whose entry already has sets stay as they are.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withSetsOfSamples(open: OpenMovie): Promise<OpenMovie> {
  const { usable, movie } = open;
  const { video } = usable;
  const [entry] = video?.entries ?? [];
  const format = entry && FORMATS[entry.format];
  const record = entry && format && find(visualBoxes(entry), format.box)?.body;
  if (!video || !record || nullIfInvalid(() => format.lacksSets(record)) !== true) return open;
  const sample = video.samples.sync?.[0] ?? 0;
  const head = await readSample(movie.blob, video.samples, sample, HEAD_BYTES);
  const complete = nullIfInvalid(() => format.complete(record, head));
  if (!complete) return open;
  const whole = withRecord(entry, format.box, complete);
  const changed: Track = { ...video, entries: video.entries.map(() => whole) };
  const now = (track: Track) => (track === video ? changed : track);
  return {
    ...open,
    movie: { ...movie, tracks: movie.tracks.map(now) },
    usable: { ...usable, tracks: usable.tracks.map(now), video: changed },
  };
}

function withRecord(entry: SampleEntry, type: string, record: Uint8Array): SampleEntry {
  const bytes = withBox(entry, type, record);
  return { ...entry, bytes, body: bytes.subarray(BOX_HEADER) };
}

/** Bytes of a box before its body. */
const BOX_HEADER = 8;

function lacksAvcSets(record: Uint8Array): boolean {
  const { sps, pps } = readAvcConfig(record);
  return sps.length === 0 || pps.length === 0;
}

function completeAvc(record: Uint8Array, sample: Uint8Array): Uint8Array | null {
  const config = readAvcConfig(record);
  const units = [...lengthPrefixedUnits(sample, config.lengthSize)];
  const ofType = (type: number) => units.filter((unit) => avcUnitType(unit[0] ?? 0) === type);
  const [sps, pps] = [ofType(AVC.sps), ofType(AVC.pps)];
  const [first] = sps;
  if (!first || pps.length === 0) return null;
  const { profile, constraints, level, chroma, bitDepth } = readAvcSps(first);
  // Chroma format and bit depths, without extensions of parameter sets: ISO/IEC 14496-15 §5.3.3.1.2.
  const extension = Uint8Array.of(0xfc | chroma, 0xf8 | (bitDepth - 8), 0xf8 | (bitDepth - 8), 0);
  const isBasic = chroma === 1 && bitDepth === 8;
  return writeAvcConfig({
    ...config,
    profile,
    constraints,
    level,
    sps,
    pps,
    extension: isBasic || config.extension.length > 0 ? config.extension : extension,
  });
}

function lacksHevcSets(record: Uint8Array): boolean {
  const config = readHevcConfig(record);
  return HEVC.some((type) => unitsOf(config, type).length === 0);
}

function completeHevc(record: Uint8Array, sample: Uint8Array): Uint8Array | null {
  const config = readHevcConfig(record);
  const units = [...lengthPrefixedUnits(sample, config.lengthSize)];
  const ofType = (type: number) => units.filter((unit) => hevcUnitType(unit[0] ?? 0) === type);
  const sets = HEVC.map((type) => ({ type, complete: false, units: ofType(type) }));
  if (sets.some((array) => array.units.length === 0)) return null;
  return hevcRecord(config.head, [...sets, ...config.arrays.filter(({ type }) => !HEVC.includes(type))]);
}
