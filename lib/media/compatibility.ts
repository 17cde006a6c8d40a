/**
 * Where each codec plays, according to the makers of browsers and devices. The format guide's table and the editor's notes use this.
 * Each cell names its source, or says that we found none.
 */

export const COMPATIBILITY_CHECKED = '2026-11-29';

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
  firefoxMp4: {
    name: 'Mozilla, the codecs that Firefox takes in an MP4',
    url: 'https://github.com/mozilla/gecko-dev/blob/100f3250027237f6365e711bf0df3de5972257ca/dom/media/mp4/MP4Decoder.cpp',
  },
  appleAc3: {
    name: 'Apple, Enhanced AC-3 in Core Audio',
    url: 'https://developer.apple.com/documentation/coreaudiotypes/kaudioformatenhancedac3',
  },
  safari17: {
    name: 'Apple, Safari 17 release notes',
    url: 'https://developer.apple.com/documentation/safari-release-notes/safari-17-release-notes',
  },
  flac: { name: 'caniuse, FLAC', url: 'https://caniuse.com/flac' },
  h264: { name: 'caniuse, H.264', url: 'https://caniuse.com/mpeg4' },
  appleM3: {
    name: 'Apple, M3 chips',
    url: 'https://www.apple.com/newsroom/2023/10/apple-unveils-m3-m3-pro-and-m3-max-the-most-advanced-chips-for-a-personal-computer/',
  },
  appleA17: {
    name: 'Apple, iPhone 15 Pro',
    url: 'https://www.apple.com/newsroom/2023/09/apple-unveils-iphone-15-pro-and-iphone-15-pro-max/',
  },
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
  windowsDolby: {
    name: 'Microsoft, Dolby audio decoder of Media Foundation',
    url: 'https://learn.microsoft.com/en-us/windows/win32/medfound/dolby-audio-decoder',
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

const PLACE_NAMES = {
  chrome: 'Chrome, Edge',
  firefox: 'Firefox',
  mac: 'Safari on Mac',
  iphone: 'Safari on iPhone, iPad',
  android: 'Android apps',
  windows: 'Windows apps',
  cast: 'Chromecast, Google TV Streamer',
} as const;

type PlaceId = keyof typeof PLACE_NAMES;

/** By codec. We found no statement about the places that are left out. */
const STATEMENTS: Readonly<Record<string, Partial<Record<PlaceId, CodecCell>>>> = {
  'H.264, 8-bit': {
    chrome: yes('h264'),
    firefox: yes('h264'),
    mac: yes('h264'),
    iphone: yes('h264'),
    android: yes('android'),
    windows: yes('windows', 'Since Windows 7'),
    cast: yes('cast'),
  },
  'H.264, 10-bit': { android: no('android', 'Not listed'), cast: no('cast', 'Not listed') },
  HEVC: {
    chrome: some('mdn', 'Mac, Android; elsewhere with hardware support. Edge on Windows needs an extension'),
    firefox: some('mdn', 'Windows since 134, Mac since 136, Linux and Android since 137'),
    mac: yes('mdn', 'Since macOS High Sierra'),
    iphone: yes('hevc', 'Since iOS 11'),
    android: yes('android', 'Since Android 5'),
    windows: some('mdn', 'With the HEVC Video Extensions'),
    cast: some('cast', 'Ultra, Google TV; not generations 1 to 3'),
  },
  VP9: {
    chrome: yes('mdn'),
    firefox: yes('mdn'),
    mac: yes('mdn', 'Since Safari 14.1'),
    iphone: some('webm', 'WebM files since iOS 17.4'),
    android: yes('android', 'Since Android 4.4'),
    cast: some('cast', 'Ultra, Google TV; not generations 1 to 3'),
  },
  AV1: {
    chrome: yes('av1', 'Since Chrome 70, Edge 121'),
    firefox: yes('mdn', 'Since Firefox 67, or 113 on Android'),
    mac: some('appleM3', 'M3 chip or newer'),
    iphone: some('appleA17', 'A17 Pro or M3 chip, or newer'),
    android: yes('android', 'Since Android 10'),
    windows: some('windowsAv1', 'With the AV1 Video Extension'),
    cast: some('cast', 'Google TV Streamer only'),
  },
  'MPEG-4 Part 2 (DivX, Xvid)': {
    chrome: no('mdn'),
    firefox: some('mdn', 'In 3GP files only'),
    mac: no('mdn'),
    iphone: no('mdn'),
    android: yes('android', 'Simple Profile'),
    windows: yes('windowsCodecs'),
    cast: no('cast', 'Not listed'),
  },
  'AAC sound': {
    chrome: yes('aac'),
    firefox: some('aac', 'In MP4, if the system has it'),
    mac: yes('aac'),
    iphone: yes('aac'),
    android: yes('android'),
    windows: yes('windows', 'Since Windows 7'),
    cast: yes('cast'),
  },
  'Opus sound': {
    chrome: yes('opus'),
    firefox: yes('opus'),
    mac: yes('safari17', 'MP4, WebM: since Safari 17'),
    iphone: yes('safari17', 'MP4, WebM: since iOS 17'),
    android: yes('android', 'Since Android 5'),
  },
  'AC-3 and E-AC-3 sound (Dolby Digital)': {
    chrome: some('windowsDolby', 'Edge, if Windows has a decoder'),
    firefox: no('firefoxMp4'),
    mac: yes('appleAc3', 'Since macOS 10.11'),
    iphone: yes('appleAc3', 'Since iOS 9'),
    windows: some('windowsDolby', 'If Windows has a decoder'),
  },
  'FLAC sound': {
    chrome: yes('flac', 'Since Chrome 56, Edge 79'),
    firefox: yes('flac', 'Since Firefox 51'),
    mac: yes('flac', 'Since Safari 13'),
    iphone: yes('flac', 'Since iOS 11'),
    android: yes('android'),
  },
};

export const PLACES = Object.values(PLACE_NAMES);

/** The rows of the table: cells in the order of {@link PLACES}. The editor's notes (`UNPLAYABLE_BY`) follow from them. */
export const CODECS = Object.entries(STATEMENTS).map(
  ([codec, { chrome, firefox, mac, iphone, android, windows, cast }]) => ({
    codec,
    cells: [chrome, firefox, mac, iphone, android, windows, cast].map((cell) => cell ?? UNKNOWN),
  }),
);
