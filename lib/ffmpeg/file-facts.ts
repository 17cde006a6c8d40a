/**
 * Facts about a file, parsed from what `ffmpeg -i` prints, which every core version supports. The lines are those of FFmpeg 5.1,
 * `libavformat/dump.c`.
 */
import { isMedia, type PixelFormat, type TrackKind } from '@/lib/media/info';

/** Arguments that make ffmpeg describe a file. It then exits with an error, because there is no output. */
export function inspectArguments(input: string): string[] {
  return ['-hide_banner', '-i', input];
}

/**
 * Stands before an input: times count from the file's first packet. In transport and program streams, Ogg and FLV, ffmpeg counts from
 * the first packet of the streams that are mapped, so that sound and video of two commands would be out of step. It doesn't where times
 * are moved, if only by a microsecond (`start_time` of `process_input`, fftools/ffmpeg.c of 5.1).
 */
export const FILE_CLOCK = ['-itsoffset', '0.000001'];

/** A stream as ffmpeg describes it. */
export interface StreamFacts {
  /** ffmpeg's stream index, as in `-map 0:index`. */
  index: number;
  kind: TrackKind;
  /** ffmpeg's codec name, or the container's if ffmpeg has none. */
  codec: string;
  /** Whether ffmpeg doesn't know the codec. */
  unknown?: boolean;
  language?: string;
  width?: number;
  height?: number;
  /** A pixel's width divided by its height; absent where it is 1. */
  pixelAspect?: number;
  /** Frames per second, average. */
  rate?: number;
  pixels?: PixelFormat;
  /** ffmpeg's name of the matrix coefficients; absent where the file states none. */
  matrix?: string;
  fullRange?: boolean;
  /** Whether the frames have an alpha channel. */
  transparent?: true;
  /** Audio samples per second. */
  sampleRate?: number;
  channels?: number;
  /** Clockwise degrees by which players rotate the video. */
  rotation?: number;
  /** Whether this is a cover image, which ffmpeg lists as a video stream. */
  isCover: boolean;
}

/** A file as ffmpeg describes it. */
export interface FileFacts {
  /** Seconds; null when the container doesn't state it and ffmpeg only estimates it from the bitrate. */
  durationSec: number | null;
  /** When the first stream begins on the file's own timeline, in seconds. */
  startSec: number;
  hasChapters: boolean;
  /** It ends before its media does, as its header says. */
  isCutOff?: true;
  /** Of all streams; absent if it is unknown. */
  bitsPerSec?: number;
  streams: StreamFacts[];
  /** Whether frames are stored in another order than they are presented in, and only a decoder knows that order. */
  reordered: boolean;
}

const KINDS: Readonly<Record<string, TrackKind>> = { Video: 'video', Audio: 'audio', Subtitle: 'subtitle' };

/** Parses the lines that ffmpeg printed. Null when it found neither video nor audio. */
export function parseFacts(lines: readonly string[]): FileFacts | null {
  const facts: FileFacts = {
    durationSec: null,
    startSec: 0,
    hasChapters: false,
    streams: [],
    reordered: false,
  };
  for (const line of lines) {
    const duration = /^ {2}Duration: (?:(\d+):(\d+):(\d+(?:\.\d+)?)|N\/A)/.exec(line);
    if (duration?.[1]) facts.durationSec = clock(duration);
    const start = duration && /, start: (-?\d+\.\d+)/.exec(line);
    const kbits = duration && /, bitrate: (\d+) kb\/s/.exec(line);
    if (kbits) facts.bitsPerSec = Number(kbits[1]) * 1000;
    if (start) facts.startSec = Number(start[1]);
    if (/^ {4}Chapter #0:\d+/.test(line)) facts.hasChapters = true;
    const stream = parseStream(line);
    if (stream) facts.streams.push(stream);
    const turn = /^ +displaymatrix: rotation of (-?\d+(?:\.\d+)?) degrees/.exec(line);
    const last = facts.streams.at(-1);
    if (turn?.[1] && last) last.rotation = (((-Number(turn[1]) % 360) + 360) % 360) | 0;
  }
  if (lines.some((line) => line.includes('Estimating duration from bitrate'))) facts.durationSec = null;
  return facts.streams.some((stream) => isCuttable(stream)) ? facts : null;
}

/** Whether a clip can hold a stream: video or audio of a known codec, no cover image. */
export function isCuttable(stream: StreamFacts): stream is StreamFacts & { kind: 'video' | 'audio' } {
  return isMedia(stream) && !stream.isCover && !stream.unknown;
}

/** Seconds of an `h:mm:ss.cc` that a pattern captured in groups 1 to 3. */
function clock(match: RegExpExecArray): number {
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

function parseStream(line: string): StreamFacts | null {
  // "  Stream #0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 128 kb/s (default)"
  const match = /^ {2}Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?: (\w+): (\w+)(.*)$/.exec(line);
  if (!match) return null;
  const [, index = '', language, kind = '', name = '', rest = ''] = match;
  // A codec without a name: "Audio: none (apac / 0x63617061)".
  const isUnknown = name === 'none';
  const tag = /^ \((\w+) \//.exec(rest)?.[1];
  const size = /, (\d+)x(\d+)/.exec(rest);
  const aspect = /SAR ([1-9]\d*):([1-9]\d*)/.exec(rest);
  const pixelAspect = aspect ? Number(aspect[1]) / Number(aspect[2]) : 1;
  const channels = parseChannels(rest);
  const rate = /, (\d+(?:\.\d+)?)(k?) fps/.exec(rest);
  const samples = /, (\d+) Hz/.exec(rest);
  return {
    index: Number(index),
    kind: KINDS[kind] ?? 'data',
    codec: isUnknown ? (tag ?? name) : name,
    ...(isUnknown ? { unknown: true } : {}),
    isCover: rest.includes('(attached pic)'),
    ...(language && language !== 'und' ? { language } : {}),
    ...(kind === 'Video' && {
      ...(size && { width: Number(size[1]), height: Number(size[2]) }),
      ...(pixelAspect !== 1 && { pixelAspect }),
      ...parsePixels(rest),
      ...(ALPHA.test(rest) ? { transparent: true } : {}),
      ...(rate && { rate: Number(rate[1]) * (rate[2] ? 1000 : 1) }),
    }),
    ...(kind === 'Audio' && {
      ...(samples && { sampleRate: Number(samples[1]) }),
      ...(channels && { channels }),
    }),
  };
}

/** Pixel formats with an alpha channel: FFmpeg's `libavutil/pixdesc.c`. */
const ALPHA = /, (yuva|gbrap|ya\d|rgba|bgra|argb|abgr)/;

/**
 * Channels by the layout that follows the sample rate: "mono", "5.1(side)", "3 channels", "quad", … (FFmpeg's
 * `libavutil/channel_layout.c`). Undefined where it names none.
 */
function parseChannels(rest: string): number | undefined {
  const layout = / Hz, ([^,]+)/.exec(rest)?.[1] ?? '';
  const counted = /^(\d+)(?:\.(\d+)(?:\.(\d+))?| channels)/.exec(layout);
  if (counted) return counted.slice(1).reduce((sum, digits) => sum + Number(digits ?? 0), 0);
  return CHANNELS.find(([name]) => layout.startsWith(name))?.[1];
}

const CHANNELS = [
  ['mono', 1],
  ['stereo', 2],
  ['downmix', 2],
  ['quad', 4],
  ['hexagonal', 6],
  ['octagonal', 8],
  ['cube', 8],
] as const;

/** Reads ", yuv420p10le(tv, bt2020nc/bt2020/smpte2084, progressive)": the names of FFmpeg's `libavutil/pixdesc.c`. */
function parsePixels(rest: string): Pick<StreamFacts, 'pixels' | 'matrix' | 'fullRange'> {
  const match = /, (yuv[aj]?|gray|gbrp|nv|p0)(\d*)(?:p(\d+)?)?[a-z]*(?:\(([^)]*)\))?/.exec(rest);
  if (!match) return {};
  const [, family = '', layout = '', depth, colors = ''] = match;
  const range = colors.includes('smpte2084') ? 'pq' : colors.includes('arib-std-b67') ? 'hlg' : 'sdr';
  const matrix = MATRIX.exec(colors)?.[1];
  // Matrix, primaries and transfer. Other matrices can't be converted.
  const isWide = range === 'sdr' && /\b(bt2020nc|unknown)\/bt2020\//.test(colors);
  return {
    pixels: { ...layoutOf(family, layout, depth), range, ...(isWide ? { gamut: 'bt2020' } : {}) },
    ...(matrix ? { matrix } : {}),
    ...(family === 'yuvj' || /\bpc\b/.test(colors) ? { fullRange: true } : {}),
  };
}

/** The first of "matrix/primaries/transfer", or the name of all three. */
const MATRIX = /(?:^|, )(bt709|smpte170m|bt470bg|bt2020nc)(?:\/|,|$)/;

function layoutOf(
  family: string,
  layout: string,
  depth: string | undefined,
): Pick<PixelFormat, 'bitDepth' | 'chroma'> {
  if (family === 'gray') return { chroma: 0, bitDepth: Number(layout || 8) };
  if (family === 'gbrp') return { chroma: 3, bitDepth: Number(layout || 8) };
  if (family === 'nv') return { chroma: 1, bitDepth: 8 };
  if (family === 'p0') return { chroma: 1, bitDepth: Number(layout) };
  return { chroma: CHROMA[layout] ?? 3, bitDepth: Number(depth ?? 8) };
}

/** `chroma_format_idc` by the digits of ffmpeg's pixel formats. */
const CHROMA: Readonly<Record<string, number>> = { '420': 1, '422': 2 };
