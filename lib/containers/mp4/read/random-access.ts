import { av1Opening } from '@/lib/codecs/av1/obu';
import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import { readBlob } from '@/lib/media/bytes/byte-window';
import { nalFormatOf } from './nal-format';
import { chunkOf, sampleOffset, sizeOf } from './samples';
import type { Track } from './track';

/**
 * What decoding can begin with. `stss` also lists recovery points of open GOPs, whose following pictures may refer to what
 * came before: a clip that starts on an H.264 one fails in Chromium (PIPELINE_ERROR_DECODE).
 * - `closed`: nothing that follows needs anything before (H.264 IDR, HEVC IDR, keyframes of VP9 and AV1).
 * - `leading`: only pictures shown before it may (HEVC CRA, BLA); decoders leave those out by themselves (ITU-T H.265
 *   §8.1.3).
 * - `none`: not a start.
 * - `unknown`: the codec's samples are not looked at; the file's word counts.
 */
export type Access = 'closed' | 'leading' | 'none' | 'unknown';

type NalKind = (header: number) => Access | 'other';

/** ITU-T H.264 table 7-1: 5 is an IDR slice, 1 to 4 are other slices. */
const avcKind: NalKind = (header) => {
  const type = header & 31;
  if (type === 5) return 'closed';
  return type >= 1 && type <= 4 ? 'none' : 'other';
};

/** ITU-T H.265 table 7-1: 16–18 BLA, 19–20 IDR, 21 CRA, other types below 32 are slices. */
const hevcKind: NalKind = (header) => {
  const type = (header >> 1) & 63;
  if (type === 19 || type === 20) return 'closed';
  if ((type >= 16 && type <= 18) || type === 21) return 'leading';
  return type < 32 ? 'none' : 'other';
};

const KINDS = { avc: avcKind, hevc: hevcKind };

/** Bytes read at a time; parameter sets and messages before the first slice seldom take more. */
const LOOK_BYTES = 4096;
const MAX_UNITS = 64;

/**
 * Looks at the first slice of a sample.
 * @throws {MediaError} `file-unreadable`.
 */
export async function accessOf(blob: Blob, track: Track, sample: number): Promise<Access> {
  const { samples } = track;
  const chunk = chunkOf(samples, sample);
  const entry = track.entries[(samples.chunks.entry[chunk] ?? 1) - 1];
  const from = sampleOffset(samples, sample, chunk);
  const to = from + sizeOf(samples, sample);
  const look = OTHERS[entry?.format ?? ''];
  if (look) return look(await readBlob(blob, from, Math.min(to, from + LOOK_BYTES)));
  const format = entry && nalFormatOf(entry);
  if (!format) return 'unknown';
  const kindOf = KINDS[format.codec];
  let at = from;
  let held = { from, bytes: await readBlob(blob, from, Math.min(to, from + LOOK_BYTES)) };
  if (isAnnexB(held.bytes)) return annexBAccess(held.bytes, kindOf);
  for (let unit = 0; unit < MAX_UNITS && at + format.lengthSize < to; unit++) {
    if (at + format.lengthSize >= held.from + held.bytes.length) {
      held = { from: at, bytes: await readBlob(blob, at, Math.min(to, at + LOOK_BYTES)) };
    }
    let length = 0;
    for (let i = 0; i < format.lengthSize; i++) length = length * 256 + (held.bytes[at - held.from + i] ?? 0);
    const kind = kindOf(held.bytes[at - held.from + format.lengthSize] ?? 0);
    if (length > 0 && kind !== 'other') return kind;
    at += format.lengthSize + length;
  }
  return 'unknown';
}

const OTHERS: Readonly<Record<string, (sample: Uint8Array) => Access>> = {
  vp09: (sample) => (readVp9Keyframe(sample) ? 'closed' : 'none'),
  // Without its sequence header a keyframe relies on the one in `av1C`.
  av01: (sample) => {
    const opening = av1Opening(sample);
    return !opening || (opening.key && !opening.sequence) ? 'unknown' : opening.key ? 'closed' : 'none';
  },
};

/** Some writers store start codes where ISO/IEC 14496-15 has lengths. A first unit of one byte would be the other reading. */
function isAnnexB(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && bytes[1] === 0 && (bytes[2] === 1 || (bytes[2] === 0 && bytes[3] === 1));
}

function annexBAccess(bytes: Uint8Array, kindOf: NalKind): Access {
  for (let i = 0; i + 3 < bytes.length; i++) {
    if (bytes[i] !== 0 || bytes[i + 1] !== 0 || bytes[i + 2] !== 1) continue;
    const kind = kindOf(bytes[i + 3] ?? 0);
    if (kind !== 'other') return kind;
  }
  return 'unknown';
}
