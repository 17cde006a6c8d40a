import { readAv1SampleHead } from '@/lib/codecs/av1/obu';
import { annexBUnits, avcUnitType, hevcUnitType, isAnnexB, unitLength } from '@/lib/codecs/nal';
import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { nalFormatOf } from './sample-entry';
import { chunkOf, sampleOffset, sizeOf } from './samples';
import { entryOf, type Track } from './track';

/**
 * Whether decoding can begin with a sample. `stss` also lists recovery points of open GOPs, and the frames behind those may
 * refer to frames before them: a clip that starts on one in H.264 fails in Chromium (PIPELINE_ERROR_DECODE).
 * - `closed`: no later frame needs anything before it (H.264 IDR, H.265 IDR, keyframes of VP9 and AV1).
 * - `leading`: only frames presented before it may (H.265 CRA, BLA). Decoders leave those out (ITU-T H.265 §8.1.3).
 * - `none`: decoding can't begin here.
 * - `unknown`: the sample doesn't tell, so that `stss` counts.
 */
export type Access = 'closed' | 'leading' | 'none' | 'unknown';

/** The access that a NAL unit gives, by its first byte; `other` for units that are no slices. */
type UnitAccess = (firstByte: number) => Access | 'other';

/** ITU-T H.264 table 7-1: 5 is an IDR slice, 1 to 4 are other slices. */
const avcAccess: UnitAccess = (firstByte) => {
  const type = avcUnitType(firstByte);
  if (type === 5) return 'closed';
  return type >= 1 && type <= 4 ? 'none' : 'other';
};

/** ITU-T H.265 table 7-1: 16–18 BLA, 19–20 IDR, 21 CRA, other types below 32 are slices. */
const hevcAccess: UnitAccess = (firstByte) => {
  const type = hevcUnitType(firstByte);
  if (type === 19 || type === 20) return 'closed';
  if ((type >= 16 && type <= 18) || type === 21) return 'leading';
  return type < 32 ? 'none' : 'other';
};

const UNIT_ACCESS = { avc: avcAccess, hevc: hevcAccess };

/** Bytes read at a time; parameter sets and SEI before the first slice seldom take more. */
const HEAD_BYTES = 4096;
const MAX_UNITS = 64;

/**
 * Reads the beginning of a sample, as far as its first slice or frame header.
 * @throws {MediaError} `file-unreadable`.
 */
export async function accessOf(blob: Blob, track: Track, sample: number): Promise<Access> {
  const { samples } = track;
  const entry = entryOf(track, sample);
  const from = sampleOffset(samples, sample, chunkOf(samples, sample));
  const to = from + sizeOf(samples, sample);
  const readHead = (at: number) => readBlob(blob, at, Math.min(to, at + HEAD_BYTES));
  const frameAccess = FRAME_ACCESS[entry?.format ?? ''];
  if (frameAccess) return frameAccess(await readHead(from));
  const format = entry && nalFormatOf(entry);
  if (!format) return 'unknown';
  const { lengthSize } = format;
  const unitAccess = UNIT_ACCESS[format.codec];
  let head = { from, bytes: await readHead(from) };
  if (isAnnexB(head.bytes, lengthSize)) return annexBAccess(head.bytes, unitAccess);
  for (let at = from, units = 0; units < MAX_UNITS && at + lengthSize < to; units++) {
    if (at + lengthSize >= head.from + head.bytes.length) head = { from: at, bytes: await readHead(at) };
    const length = unitLength(head.bytes, at - head.from, lengthSize);
    const access = unitAccess(head.bytes[at - head.from + lengthSize] ?? 0);
    if (length > 0 && access !== 'other') return access;
    at += lengthSize + length;
  }
  return 'unknown';
}

/** Codecs without NAL units, by sample entry. */
const FRAME_ACCESS: Readonly<Record<string, (head: Uint8Array) => Access>> = {
  vp09: (head) => (readVp9Keyframe(head) ? 'closed' : 'none'),
  av01: (head) => {
    const frame = readAv1SampleHead(head);
    // A keyframe without a sequence header depends on the one in `av1C`.
    if (!frame || (frame.isKeyframe && !frame.sequenceHeader)) return 'unknown';
    return frame.isKeyframe ? 'closed' : 'none';
  },
};

function annexBAccess(bytes: Uint8Array, unitAccess: UnitAccess): Access {
  for (const unit of annexBUnits(bytes)) {
    const access = unitAccess(unit[0] ?? 0);
    if (access !== 'other') return access;
  }
  return 'unknown';
}
