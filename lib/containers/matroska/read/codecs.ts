import type { TrackEntry } from './tracks';

/** ffmpeg's names of what an mp4 may hold in practice, by Matroska's codec IDs (RFC 9559 §5.1.4.1.21, codec mappings). */
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

/** ffmpeg's name of a track's codec where an mp4 can hold it; else Matroska's own, as `theora` or `text/utf8`. */
export function codecOf({ codecId }: TrackEntry): string {
  return NAMES[codecId] ?? codecId.replace(/^[VASB]_/, '').toLowerCase();
}
