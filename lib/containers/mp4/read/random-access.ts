import { readAv1SampleHead } from '@/lib/codecs/av1/obu';
import { nullIfInvalid } from '@/lib/codecs/bits';
import { annexBUnits, avcUnitType, hevcUnitType, isAnnexB, unitLength } from '@/lib/codecs/nal';
import { hasRecoveryPoint, isSei } from '@/lib/codecs/sei';
import { readAvcSliceType } from '@/lib/codecs/slices';
import { isVp9Frame, readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import { readBlob } from '@/lib/media/bytes/byte-ranges';
import { type NalFormat, nalFormatOf } from './sample-entry';
import { chunkOf, sampleOffset, sizeOf } from './samples';
import { entryOf, type Track } from './track';

/**
 * Whether decoding can begin with a sample. `stss` also lists recovery points of open GOPs, and the frames behind those may
 * refer to frames before them: a clip that starts on one in H.264 fails in Chromium (PIPELINE_ERROR_DECODE).
 * - `closed`: no later frame needs anything before it (H.264 IDR, H.265 IDR, keyframes of VP9 and AV1).
 * - `leading`: only frames presented before it may (H.265 CRA, BLA). Decoders leave those out (ITU-T H.265 §8.1.3).
 * - `recovery`: a decoder that is running recovers here, but none can begin (recovery points, other I frames of H.264).
 * - `none`: no random access.
 * - `unknown`: the sample doesn't tell, so that `stss` counts.
 */
export type Access = 'closed' | 'leading' | 'recovery' | 'none' | 'unknown';

/** True if a clip, or a decoder, can begin with a sample. */
export function canBegin(access: Access): boolean {
  return access !== 'none' && access !== 'recovery';
}

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
/** Bytes of a unit's header. */
const HEADER_BYTES = { avc: 1, hevc: 2 };

/** `slice_type` I and SI: ITU-T H.264 table 7-6. */
const INTRA = [2, 4, 7, 9];

/** Makes a function that takes the units of a sample one after the other, up to the first slice, which tells the sample's access. */
function accessByUnits(codec: NalFormat['codec']): (unit: Uint8Array) => Access | null {
  let recovers = false;
  return (unit) => {
    const [firstByte = 0] = unit;
    const access = UNIT_ACCESS[codec](firstByte);
    if (access === 'other') {
      recovers ||= isSei(codec, firstByte) && hasRecoveryPoint(unit, HEADER_BYTES[codec]);
      return null;
    }
    if (access !== 'none') return access;
    const isIntra = codec === 'avc' && INTRA.includes(nullIfInvalid(() => readAvcSliceType(unit)) ?? -1);
    return recovers || isIntra ? 'recovery' : 'none';
  };
}

/** The most sync samples of a track to examine while none has proven false. Each takes a read of the file, which a click waits for. */
export const MOST_EXAMINED = 8;

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
  const accessAt = accessByUnits(format.codec);
  let head = { from, bytes: await readHead(from) };
  if (isAnnexB(head.bytes, lengthSize)) return annexBAccess(head.bytes, accessAt);
  for (let at = from, units = 0; units < MAX_UNITS && at + lengthSize < to; units++) {
    if (at + lengthSize >= head.from + head.bytes.length) head = { from: at, bytes: await readHead(at) };
    const length = unitLength(head.bytes, at - head.from, lengthSize);
    const unitAt = at - head.from + lengthSize;
    const access = length > 0 ? accessAt(head.bytes.subarray(unitAt, unitAt + length)) : null;
    if (access) return access;
    at += lengthSize + length;
  }
  return 'unknown';
}

/** Codecs without NAL units, by sample entry. */
const FRAME_ACCESS: Readonly<Record<string, (head: Uint8Array) => Access>> = {
  vp09: (head) => (readVp9Keyframe(head) ? 'closed' : isVp9Frame(head) ? 'none' : 'unknown'),
  av01: (head) => {
    const frame = readAv1SampleHead(head);
    // A keyframe without a sequence header depends on the one in `av1C`.
    if (!frame || (frame.isKeyframe && !frame.sequenceHeader)) return 'unknown';
    return frame.isKeyframe ? 'closed' : 'none';
  },
};

function annexBAccess(bytes: Uint8Array, accessAt: (unit: Uint8Array) => Access | null): Access {
  for (const unit of annexBUnits(bytes)) {
    const access = accessAt(unit);
    if (access) return access;
  }
  return 'unknown';
}
