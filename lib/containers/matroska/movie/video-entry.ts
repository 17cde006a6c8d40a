import { isAnnexB } from '@/lib/codecs/nal';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, box } from '@/lib/containers/mp4/box-parts';
import { MediaError } from '@/lib/media/errors';
import { visualEntry } from './visual-boxes';
import { vp9Configuration } from './vp9-config';

/** The format of a sample entry and its configuration box. */
interface Configured {
  format: string;
  configuration: BoxParts;
}

/**
 * Makes the sample entry of a video track.
 * @param codec ffmpeg's name.
 * @param firstFrame the beginning of the first frame, which may hold VP9's only configuration.
 * @throws {MediaError} `unsupported` for other codecs, when the configuration is missing, and for NAL units behind start codes.
 */
export function makeVideoEntry(codec: string, track: TrackEntry, firstFrame: Uint8Array): BoxParts {
  const { video } = track;
  const made = configure(codec, track, firstFrame);
  if (!made || !video || !isSize(video.width) || !isSize(video.height))
    throw new MediaError('unsupported', `${codec} without its configuration`);
  const extra = track.extraBoxes.map(({ type, data }) => box(type, data));
  return visualEntry(made.format, video, [made.configuration, ...extra]);
}

function isSize(pixels: number): boolean {
  return pixels > 0 && pixels < 0x10000;
}

function configure(codec: string, track: TrackEntry, firstFrame: Uint8Array): Configured | null {
  const { codecPrivate } = track;
  switch (codec) {
    case 'h264':
      if (codecPrivate[0] !== 1 || codecPrivate.length < 7) return null;
      if (isAnnexB(firstFrame, lengthSizeAt(codecPrivate, AVC_LENGTH_AT))) return null;
      return { format: 'avc1', configuration: box('avcC', codecPrivate) };
    case 'hevc':
      if (isAnnexB(firstFrame, lengthSizeAt(codecPrivate, HEVC_LENGTH_AT))) return null;
      return hevc(codecPrivate);
    case 'av1':
      return codecPrivate[0] === 0x81 ? { format: 'av01', configuration: box('av1C', codecPrivate) } : null;
    case 'vp9': {
      const configuration = vp9Configuration(track, firstFrame);
      return configuration && { format: 'vp09', configuration };
    }
    default:
      return null;
  }
}

/** Where `avcC` and `hvcC` hold `lengthSizeMinusOne`: ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1. */
const AVC_LENGTH_AT = 4;
const HEVC_LENGTH_AT = 21;
const lengthSizeAt = (record: Uint8Array, at: number) => ((record[at] ?? 3) & 3) + 1;

/** Bytes of `hvcC` before its arrays: ISO/IEC 14496-15 §8.3.3.1. */
const HEVC_FIELDS = 23;
/** VPS, SPS and PPS: ITU-T H.265 table 7-1. */
const PARAMETER_SETS = new Set([32, 33, 34]);

/**
 * `hvc1`, which Apple's players require, when `hvcC` holds all parameter sets. They are then marked as complete. `hev1` when the
 * parameter sets are only in the frames.
 */
function hevc(codecPrivate: Uint8Array): Configured | null {
  if (codecPrivate[0] !== 1 || codecPrivate.length < HEVC_FIELDS) return null;
  const bytes = codecPrivate.slice();
  const view = new DataView(bytes.buffer);
  const found = new Set<number>();
  let at = HEVC_FIELDS;
  for (let i = 0; i < (bytes[HEVC_FIELDS - 1] ?? 0); i++) {
    if (at + 3 > bytes.length) return null;
    const type = view.getUint8(at) & 63;
    const units = view.getUint16(at + 1);
    if (PARAMETER_SETS.has(type) && units > 0) {
      found.add(type);
      view.setUint8(at, 0x80 | type);
    }
    at += 3;
    for (let n = 0; n < units; n++) {
      if (at + 2 > bytes.length) return null;
      at += 2 + view.getUint16(at);
    }
  }
  if (at > bytes.length) return null;
  const complete = found.size === PARAMETER_SETS.size;
  return { format: complete ? 'hvc1' : 'hev1', configuration: box('hvcC', complete ? bytes : codecPrivate) };
}
