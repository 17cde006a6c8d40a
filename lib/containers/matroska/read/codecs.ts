import type { TrackEntry } from './tracks';

/** ffmpeg's names of codecs that an MP4 can hold, by Matroska's codec IDs: RFC 9559 §5.1.4.1.21, codec mappings. */
const NAMES: Readonly<Record<string, string>> = {
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
  V_AV1: 'av1',
  V_VP9: 'vp9',
  V_VP8: 'vp8',
  A_AAC: 'aac',
  'A_MPEG/L3': 'mp3',
  A_OPUS: 'opus',
  A_FLAC: 'flac',
  A_AC3: 'ac3',
  A_EAC3: 'eac3',
  A_ALAC: 'alac',
};

/** The name of a track's codec: ffmpeg's if an MP4 can hold it, otherwise Matroska's, such as `theora` or `text/utf8`. */
export function codecOf({ codecId }: Pick<TrackEntry, 'codecId'>): string {
  return NAMES[codecId] ?? codecId.replace(/^[VASB]_/, '').toLowerCase();
}
