import type { TrackEntry } from './tracks';

/** ffmpeg's names of codecs that an MP4 can hold, by Matroska's codec IDs that don't end with it: RFC 9559, codec mappings. */
const NAMES: Readonly<Record<string, string>> = {
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
  'A_MPEG/L3': 'mp3',
};

/** The name of a track's codec: ffmpeg's if an MP4 can hold it, otherwise Matroska's, such as `theora` or `text/utf8`. */
export function codecOf({ codecId }: Pick<TrackEntry, 'codecId'>): string {
  return NAMES[codecId] ?? codecId.replace(/^[VASB]_/, '').toLowerCase();
}
