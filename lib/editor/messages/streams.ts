/** The names of codecs, by ffmpeg's. */
export const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp9: 'VP9',
  mjpeg: 'Motion JPEG',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  mp3: 'MP3',
  alac: 'ALAC',
};

const SENSORS = 'camera sensor data';
const CAMERA = 'camera data';
const CAPTIONS = 'closed captions';
const COVER = 'the cover image';
const FONTS = 'fonts';

/**
 * What visitors call the other contents of a file, by the name of their format in lower case: that of a sample entry or a handler, of
 * ffmpeg, an attachment's type, or our own.
 */
export const CONTENT_NAMES: Readonly<Record<string, string>> = {
  // GoPro, Google, DJI, Sony, Apple, aircraft.
  gpmd: SENSORS,
  camm: SENSORS,
  djmd: SENSORS,
  rtmd: SENSORS,
  klv: SENSORS,
  fdsc: CAMERA,
  dbgi: CAMERA,
  mebx: CAMERA,
  tmcd: 'the timecode',
  chapters: 'chapters',
  transparency: 'transparency',
  speed: 'slow or fast motion',
  'second size': 'the other picture sizes',
  apac: 'spatial audio',
  c608: CAPTIONS,
  eia_608: CAPTIONS,
  dvb_teletext: 'teletext',
  cover: COVER,
  png: COVER,
  jpeg: COVER,
  mjpeg: COVER,
  'image/png': COVER,
  'image/jpeg': COVER,
  ttf: FONTS,
  otf: FONTS,
  'font/ttf': FONTS,
  'font/otf': FONTS,
  'application/x-truetype-font': FONTS,
  'application/x-font-ttf': FONTS,
  'application/vnd.ms-opentype': FONTS,
  hint: 'notes for streaming servers',
};

/** The names of streams that have none of those. @param codec its name. */
export const KIND_NAMES = {
  video: (codec: string) => `a video track (${codec})`,
  audio: (codec: string) => `a sound track (${codec})`,
  subtitle: () => 'subtitles',
  data: (codec: string) => `data (${codec})`,
} as const;
