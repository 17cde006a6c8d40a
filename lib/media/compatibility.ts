/**
 * Where each codec plays, according to the makers of browsers and devices. The format guide's table and the editor's notes use this.
 * Each cell names its source, or says that we found none.
 */

export const COMPATIBILITY_CHECKED = '2026-11-22';

export const SOURCES = {
  mdn: {
    name: 'MDN, web video codec guide',
    url: 'https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Video_codecs',
  },
  hevc: { name: 'caniuse, HEVC', url: 'https://caniuse.com/hevc' },
  av1: { name: 'caniuse, AV1', url: 'https://caniuse.com/av1' },
  webm: { name: 'caniuse, WebM', url: 'https://caniuse.com/webm' },
  aac: { name: 'caniuse, AAC', url: 'https://caniuse.com/aac' },
  opus: { name: 'caniuse, Opus', url: 'https://caniuse.com/opus' },
  ac3: { name: 'caniuse, AC-3 and EC-3', url: 'https://caniuse.com/ac3-ec3' },
  flac: { name: 'caniuse, FLAC', url: 'https://caniuse.com/flac' },
  h264: { name: 'caniuse, H.264', url: 'https://caniuse.com/mpeg4' },
  apple: { name: 'Bitmovin, AV1 on Apple devices', url: 'https://bitmovin.com/apple-av1-support' },
  android: {
    name: 'Android, supported media formats',
    url: 'https://developer.android.com/media/platform/supported-formats',
  },
  windows: {
    name: 'Microsoft, formats of Media Foundation',
    url: 'https://learn.microsoft.com/en-us/windows/win32/medfound/supported-media-formats-in-media-foundation',
  },
  windowsCodecs: {
    name: 'Microsoft, codecs of Media Foundation',
    url: 'https://learn.microsoft.com/en-us/windows/desktop/medfound/codecobjects',
  },
  windowsAv1: {
    name: 'Microsoft Store, AV1 Video Extension',
    url: 'https://www.microsoft.com/store/productId/9MVZQVXJBQ9V',
  },
  cast: { name: 'Google Cast, supported media', url: 'https://developers.google.com/cast/docs/media' },
} as const;

type SourceId = keyof typeof SOURCES;

export interface CodecCell {
  /** `some`: only some devices or versions. `unknown`: we found no statement. */
  plays: 'yes' | 'some' | 'no' | 'unknown';
  text: string;
  source: SourceId | null;
}

const yes = (source: SourceId, text = 'Yes'): CodecCell => ({ plays: 'yes', text, source });
const some = (source: SourceId, text: string): CodecCell => ({ plays: 'some', text, source });
const no = (source: SourceId, text = 'No'): CodecCell => ({ plays: 'no', text, source });
const UNKNOWN: CodecCell = { plays: 'unknown', text: 'No statement found', source: null };

export const PLACES = [
  'Chrome, Edge',
  'Firefox',
  'Safari on Mac',
  'Safari on iPhone, iPad',
  'Android apps',
  'Windows apps',
  'Chromecast, Google TV Streamer',
] as const;

/** A codec's row of the table. The editor's notes in `lib/editor/messages/cut.ts` (`UNPLAYABLE_BY`) follow from it. */
export interface CodecRow {
  codec: string;
  /** One for each of `PLACES`. */
  cells: readonly CodecCell[];
}

export const CODECS: readonly CodecRow[] = [
  {
    codec: 'H.264, 8-bit',
    cells: [
      yes('h264'),
      yes('h264'),
      yes('h264'),
      yes('h264'),
      yes('android'),
      yes('windows', 'Since Windows 7'),
      yes('cast'),
    ],
  },
  {
    codec: 'H.264, 10-bit',
    cells: [
      UNKNOWN,
      UNKNOWN,
      UNKNOWN,
      UNKNOWN,
      no('android', 'Not listed'),
      UNKNOWN,
      no('cast', 'Not listed'),
    ],
  },
  {
    codec: 'HEVC',
    cells: [
      some('mdn', 'Mac, Android; elsewhere with hardware support. Edge on Windows needs an extension'),
      some('mdn', 'Windows since 134, Mac since 136, Linux and Android since 137'),
      yes('mdn', 'Since macOS High Sierra'),
      yes('hevc', 'Since iOS 11'),
      yes('android', 'Since Android 5'),
      some('mdn', 'With the HEVC Video Extensions'),
      some('cast', 'Ultra, Google TV; not generations 1 to 3'),
    ],
  },
  {
    codec: 'VP9',
    cells: [
      yes('mdn'),
      yes('mdn'),
      yes('mdn', 'Since Safari 14.1'),
      some('webm', 'WebM files since iOS 17.4'),
      yes('android', 'Since Android 4.4'),
      UNKNOWN,
      some('cast', 'Ultra, Google TV; not generations 1 to 3'),
    ],
  },
  {
    codec: 'AV1',
    cells: [
      yes('av1', 'Since Chrome 70, Edge 121'),
      yes('mdn', 'Since Firefox 67, or 113 on Android'),
      some('apple', 'M3 chip or newer'),
      some('apple', 'A17 Pro or M3 chip, or newer'),
      yes('android', 'Since Android 10'),
      some('windowsAv1', 'With the AV1 Video Extension'),
      some('cast', 'Google TV Streamer only'),
    ],
  },
  {
    codec: 'MPEG-4 Part 2 (DivX, Xvid)',
    cells: [
      no('mdn'),
      some('mdn', 'In 3GP files only'),
      no('mdn'),
      no('mdn'),
      yes('android', 'Simple Profile'),
      yes('windowsCodecs'),
      no('cast', 'Not listed'),
    ],
  },
  {
    codec: 'AAC sound',
    cells: [
      yes('aac'),
      some('aac', 'In MP4, if the system has it'),
      yes('aac'),
      yes('aac'),
      yes('android'),
      yes('windows', 'Since Windows 7'),
      yes('cast'),
    ],
  },
  {
    codec: 'Opus sound',
    cells: [
      yes('opus'),
      yes('opus'),
      some('opus', 'Some containers'),
      yes('opus', 'Since iOS 18.4'),
      yes('android', 'Since Android 5'),
      UNKNOWN,
      UNKNOWN,
    ],
  },
  {
    codec: 'AC-3 and E-AC-3 sound (Dolby Digital)',
    cells: [no('ac3'), no('ac3'), no('ac3'), some('ac3', 'Since iOS 9, in part'), UNKNOWN, UNKNOWN, UNKNOWN],
  },
  {
    codec: 'FLAC sound',
    cells: [
      yes('flac', 'Since Chrome 56, Edge 79'),
      yes('flac', 'Since Firefox 51'),
      yes('flac', 'Since Safari 13'),
      yes('flac', 'Since iOS 11'),
      yes('android'),
      UNKNOWN,
      UNKNOWN,
    ],
  },
];
