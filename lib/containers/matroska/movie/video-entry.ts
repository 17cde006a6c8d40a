import { isAnnexB } from '@/lib/codecs/nal';
import type { TrackEntry } from '@/lib/containers/matroska/read/tracks';
import { type BoxParts, box } from '@/lib/containers/mp4/box-parts';
import { MediaError } from '@/lib/media/errors';
import { visualEntry } from './visual-boxes';
import { vp9Configuration } from './vp9-config';

interface Configured {
  format: string;
  configuration: BoxParts;
}

/**
 * The sample entry of a track of picture, by its codec's name.
 * @param firstFrame the beginning of the first frame; VP9 may tell of itself only there.
 * @throws {MediaError} `unsupported` when the track does not say enough of itself, or its frames are not as an mp4 has them.
 */
export function pictureEntry(codec: string, track: TrackEntry, firstFrame: Uint8Array): BoxParts {
  const { video } = track;
  const made = configure(codec, track, firstFrame);
  if (!made || !video || !isSize(video.width) || !isSize(video.height))
    throw new MediaError('unsupported', `${codec} without its set-up`);
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
      if (codecPrivate[0] !== 1 || codecPrivate.length < 7 || isAnnexB(firstFrame)) return null;
      return { format: 'avc1', configuration: box('avcC', codecPrivate) };
    case 'hevc':
      return isAnnexB(firstFrame) ? null : hevc(codecPrivate);
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

/** Fields of `hvcC` before its arrays: ISO/IEC 14496-15 §8.3.3.1. */
const HEVC_FIELDS = 23;
/** Video, sequence and picture parameter sets: ITU-T H.265 table 7-1. */
const PARAMETER_SETS = new Set([32, 33, 34]);

/**
 * `hvc1`, which Apple's players ask for, with all parameter sets in `hvcC` and marked complete; `hev1` where they stand in
 * the frames alone.
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
