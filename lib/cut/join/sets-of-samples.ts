import { nullIfInvalid } from '@/lib/codecs/bits';
import { type AvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { HEVC_TYPES, type HevcConfig, hevcRecord } from '@/lib/codecs/h265/config';
import { lengthPrefixedUnits } from '@/lib/codecs/nal';
import { AVC_SETS, HEVC_SETS, KINDS, type SetKind, type SetReader } from '@/lib/codecs/sets/parameter-sets';
import { find } from '@/lib/containers/mp4/read/box';
import { visualBoxes, withBox } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';

/** Bytes of a keyframe that are read; parameter sets stand before its first slice. */
const HEAD_BYTES = 64 * 1024;

/** A format whose record may lack the parameter sets, because its samples hold them. */
interface Form {
  box: string;
  lacksSets(record: Uint8Array): boolean;
  /** The record with the sets at the beginning of a sample; null if they aren't there. */
  complete(record: Uint8Array, sample: Uint8Array): Uint8Array | null;
}

/** @param write the record with these sets. */
function formOf<Config extends { lengthSize: number }>(
  box: string,
  kinds: readonly SetKind[],
  { readConfig, unitsOf, kindOf }: SetReader<Config>,
  write: (config: Config, sets: (kind: SetKind) => Uint8Array[]) => Uint8Array | null,
): Form {
  return {
    box,
    lacksSets(record) {
      const units = unitsOf(readConfig(record));
      return kinds.some((kind) => units[kind].length === 0);
    },
    complete(record, sample) {
      const config = readConfig(record);
      const units = [...lengthPrefixedUnits(sample, config.lengthSize)];
      const ofKind = (kind: SetKind) => units.filter((unit) => kindOf(unit) === kind);
      return kinds.every((kind) => ofKind(kind).length > 0) ? write(config, ofKind) : null;
    },
  };
}

/** By sample entry. */
const FORMATS: Readonly<Record<string, Form>> = {
  avc3: formOf('avcC', ['sps', 'pps'], AVC_SETS, writeAvc),
  hev1: formOf('hvcC', KINDS, HEVC_SETS, writeHevc),
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
  const bytes = withBox(entry, format.box, complete);
  const whole = { ...entry, bytes, body: bytes.subarray(BOX_HEADER) };
  const changed: Track = { ...video, entries: video.entries.map(() => whole) };
  const now = (track: Track) => (track === video ? changed : track);
  return {
    ...open,
    movie: { ...movie, tracks: movie.tracks.map(now) },
    usable: { ...usable, tracks: usable.tracks.map(now), video: changed },
  };
}

/** Bytes of a box before its body. */
const BOX_HEADER = 8;

function writeAvc(config: AvcConfig, sets: (kind: SetKind) => Uint8Array[]): Uint8Array | null {
  const [sps, pps] = [sets('sps'), sets('pps')];
  const [first] = sps;
  if (!first) return null;
  const { profile, constraints, level, chroma, bitDepth } = readAvcSps(first);
  // Chroma format and bit depths, without extensions of parameter sets: ISO/IEC 14496-15 §5.3.3.1.2.
  const extension = Uint8Array.of(0xfc | chroma, 0xf8 | (bitDepth - 8), 0xf8 | (bitDepth - 8), 0);
  const isBasic = chroma === 1 && bitDepth === 8;
  return writeAvcConfig({
    ...config,
    ...{ profile, constraints, level, sps, pps },
    extension: isBasic || config.extension.length > 0 ? config.extension : extension,
  });
}

function writeHevc({ head, arrays }: HevcConfig, sets: (kind: SetKind) => Uint8Array[]): Uint8Array {
  const types = KINDS.map((kind) => HEVC_TYPES[kind]);
  const completed = KINDS.map((kind) => ({ type: HEVC_TYPES[kind], complete: false, units: sets(kind) }));
  return hevcRecord(head, [...completed, ...arrays.filter(({ type }) => !types.includes(type))]);
}
