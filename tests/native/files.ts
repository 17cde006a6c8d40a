/** What native ffprobe and ffmpeg say of a file. What judges a clip is never the product's code. */
import { execFileSync, spawnSync } from 'node:child_process';

const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';
const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const MAX_BYTES = 2 ** 30;

/** ffmpeg's options for a video that states BT.709 in the limited range. */
export const BT709 = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ...['-color_range', 'tv'],
];

/** A stream as ffprobe prints it. */
export interface ProbedStream {
  codec_type: string;
  codec_name?: string;
  codec_tag_string: string;
  width?: number;
  height?: number;
  start_time: string;
  duration?: string;
  /** Where they were counted. */
  nb_read_frames?: string;
  nb_read_packets?: string;
  /** Bits per second. */
  bit_rate?: string;
  channels?: number;
  sample_rate?: string;
  avg_frame_rate?: string;
  sample_aspect_ratio?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  disposition?: { attached_pic: number };
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
}

export interface Probed {
  /** ffprobe's names for the container. */
  format: string;
  /** Seconds; NaN where the file doesn't say. */
  duration: number;
  /** Seconds. The clock of a recording may begin anywhere. */
  start: number;
  bytes: number;
  tags: Record<string, string>;
  /** Codec names by kind, in order. */
  video: string[];
  audio: string[];
  streams: ProbedStream[];
  chapters: { start_time: string; tags?: { title?: string } }[];
}

export function probe(path: string, ...options: string[]): Probed {
  const shown = ['-show_format', '-show_streams', '-show_chapters', ...options];
  const { format, streams, chapters } = ffprobe(path, ...shown) as {
    format: {
      format_name: string;
      start_time?: string;
      duration?: string;
      size: string;
      tags?: Record<string, string>;
    };
    streams: ProbedStream[];
    chapters: Probed['chapters'];
  };
  const codecs = (kind: string) =>
    streams.filter((each) => each.codec_type === kind).map((each) => each.codec_name ?? '');
  return {
    format: format.format_name,
    duration: Number(format.duration),
    start: Number(format.start_time ?? 0),
    bytes: Number(format.size),
    tags: format.tags ?? {},
    ...{ video: codecs('video'), audio: codecs('audio') },
    ...{ streams, chapters },
  };
}

/** Degrees counter-clockwise, as ffprobe counts them: −90 for a phone held upright. */
export const rotationOf = (stream?: ProbedStream): number =>
  stream?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;

/** What ffprobe prints as JSON. @throws {Error} if it can't read the file */
function ffprobe(path: string, ...args: string[]): unknown {
  const options = { encoding: 'utf8', maxBuffer: MAX_BYTES } as const;
  return JSON.parse(execFileSync(FFPROBE, ['-v', 'error', ...args, '-of', 'json', path], options));
}

/** Runs ffmpeg. @throws {Error} with what it logs, if it fails */
export function ffmpeg(...args: readonly string[]): { stdout: string; stderr: string } {
  const { status, error, stdout, stderr } = runFfmpeg(args);
  if (status !== 0) throw error ?? new Error(stderr);
  return { stdout, stderr };
}

const runFfmpeg = (args: readonly string[]) =>
  spawnSync(FFMPEG, ['-nostdin', '-hide_banner', ...args], { encoding: 'utf8', maxBuffer: MAX_BYTES });

/** What ffmpeg complains of when it decodes everything: empty for a sound file. */
export function decodeErrors(path: string): string {
  const decode = ['-map', '0:v?', '-map', '0:a?', '-fps_mode', 'passthrough', '-enc_time_base', '-1'];
  return ffmpeg('-v', 'error', '-i', path, ...decode, '-f', 'null', '-').stderr;
}

/** The warnings and errors of ffmpeg when it decodes all video and audio, without addresses and numbers. */
export function complaints(path: string): Set<string> {
  const decode = ['-map', '0:v?', '-map', '0:a?', '-f', 'null', '-'];
  return linesOf(runFfmpeg(['-v', 'warning', '-i', path, ...decode]));
}

function linesOf({ status, stderr }: { status: number | null; stderr: string }): Set<string> {
  const lines = stderr.split('\n').map((line) => line.replace(/0x[0-9a-f]+|-?\d+(\.\d+)?/g, '#').trim());
  return new Set(status === 0 ? lines.filter(Boolean) : [...lines.filter(Boolean), 'failed']);
}

/**
 * The time of a file's clock, in seconds, that a player shows as 0:00. The clock of a stream begins anywhere, and its first video or
 * audio packet counts (ffmpeg's own shift would only see decoded ones). Other files use their times as they are.
 */
function zeroOf(path: string): number {
  if (!/\.(ts|mts|m2ts|mpe?g|vob|flv|wmv)$/i.test(path)) return 0;
  const { format } = ffprobe(path, '-show_entries', 'format=start_time') as {
    format: { start_time?: string };
  };
  return Number(format.start_time ?? 0);
}

export interface Frame {
  /** Seconds, with edit lists applied. */
  time: number;
  /** The hash of the decoded frame, as coded: without rotation. */
  md5: string;
}

/** Keeps the times of a stream. The default of one tick per frame would move frames of a container with millisecond times. */
const ITS_TIMES = [
  ...['-fps_mode', 'passthrough', '-enc_time_base', '-1'],
  // Frames of another size than the first keep theirs.
  ...['-autoscale', '0', '-f', 'framemd5', '-'],
];

/** Every frame of the first video stream that ffmpeg decodes; none of a file that can't be read. */
export function decodedFrames(path: string, ...options: string[]): Frame[] {
  const input = ['-v', 'fatal', '-copyts', '-noautorotate', ...options, '-i', path];
  return framesOf(runFfmpeg([...input, '-map', '0:v:0?', ...ITS_TIMES]).stdout, zeroOf(path));
}

/** Every frame that a player shows. For AV1, ffmpeg 5.1 also decodes the frames before an edit, with negative times. */
export const frames = (path: string) => decodedFrames(path).filter(isShown);

export const isShown = ({ time }: Frame) => time > -1e-4;

/** All of {@link decodedFrames} with {@link complaints}: decodes a file once for both. */
export function framesAndComplaints(path: string): { frames: Frame[]; lines: Set<string> } {
  const input = ['-v', 'warning', '-copyts', '-noautorotate', '-i', path];
  const ended = runFfmpeg([...input, '-map', '0:v:0?', ...ITS_TIMES, '-map', '0:a?', '-f', 'null', '-']);
  return { frames: framesOf(ended.stdout, zeroOf(path)), lines: linesOf(ended) };
}

/** Reads the output of `framemd5`. Where no stream fits the map, that is of audio. */
function framesOf(text: string, zero: number): Frame[] {
  if (!text.includes('#media_type 0: video')) return [];
  const [, num = '1', den = '1'] = /#tb 0: (\d+)\/(\d+)/.exec(text) ?? [];
  const rows = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  return rows.map((line) => {
    const fields = line.split(',').map((field) => field.trim());
    return { time: (Number(fields[2]) * Number(num)) / Number(den) - zero, md5: fields[5] ?? '' };
  });
}

export interface Packet {
  /** Seconds on the presentation timeline. */
  time: number;
  duration: number;
  md5: string;
  isKey: boolean;
  /** Bytes. In Matroska, the position is that of the block. */
  position: number;
  size: number;
}

/** A stream with its packets in decode order, and when it begins and ends by the file's headers, in seconds. */
export interface StoredStream {
  kind: string;
  start: number;
  end: number;
  language?: string | undefined;
  packets: Packet[];
}

/** All streams of a file, in one call. */
export function storedStreams(path: string): StoredStream[] {
  const entries = `stream=index,codec_type,time_base,start_time,duration:stream_tags=language:packet=stream_index,pts,duration,pos,size,flags,data_hash`;
  const { streams, packets } = ffprobe(path, '-show_data_hash', 'md5', '-show_entries', entries) as {
    streams: (Record<string, string> & { tags?: Record<string, string> })[];
    packets: Record<string, string>[];
  };
  const zero = zeroOf(path);
  return streams.map(({ index, codec_type, time_base, start_time, duration, tags }) => ({
    kind: codec_type ?? '',
    start: Number(start_time),
    end: Number(start_time) + Number(duration),
    language: tags?.language,
    packets: packetsOf(
      packets.filter(({ stream_index }) => stream_index === index),
      time_base ?? '',
      zero,
    ),
  }));
}

/** Counts in ticks, as for frames: the seconds that ffprobe prints are rounded, and may be those of a mark just after a frame. */
function packetsOf(rows: readonly Record<string, string>[], timeBase: string, zero: number): Packet[] {
  const [num = 1, den = 1] = timeBase.split('/').map(Number);
  const secondsOf = (ticks: string | undefined) => (Number(ticks) * num) / den;
  return rows.map(({ pts, duration: ticks, data_hash, pos, size, flags }, i) => {
    const time = secondsOf(pts);
    // Where the file doesn't say how long a packet lasts, the next one does.
    const duration = ticks === undefined ? secondsOf(rows[i + 1]?.pts) - time : secondsOf(ticks);
    return {
      time: time - zero,
      duration: Number.isFinite(duration) ? duration : 0,
      md5: data_hash ?? '',
      isKey: flags?.startsWith('K') ?? false,
      position: Number(pos),
      size: Number(size),
    };
  });
}

/** How many frames of the first video a file lists as keyframes, though their own bytes say that they are none. */
export function falseKeyframes(path: string): number {
  // By default, ffprobe's parsers tell what is a keyframe.
  const listed = keyframePositions(path, '-fflags', '+noparse+nofillin');
  const real = new Set(keyframePositions(path));
  return listed.filter((position) => !real.has(position)).length;
}

function keyframePositions(path: string, ...options: string[]): string[] {
  const asked = ['-select_streams', 'v:0', '-show_entries', 'packet=pos,flags'];
  const { packets } = ffprobe(path, ...options, ...asked) as { packets: Record<string, string>[] };
  return packets.flatMap(({ flags = '', pos = '' }) => (flags.startsWith('K') ? pos : []));
}

/** Samples a second of {@link samples}. */
export const RATE = 16_000;

/** The audio from 0:00 on, mono, with silence in all gaps, also those that resamplers skip. */
export function samples(path: string): Float32Array {
  const resample = `asetpts=PTS-${zeroOf(path)}/TB,aresample=${RATE}:async=1:min_hard_comp=0.005:first_pts=0`;
  const input = ['-v', 'error', '-nostdin', '-copyts', '-i', path, '-map', '0:a:0', '-ac', '1'];
  const bytes = execFileSync(FFMPEG, [...input, '-af', resample, '-f', 'f32le', '-'], {
    maxBuffer: MAX_BYTES,
  });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/**
 * The audio of a stream as it is coded: 32-bit samples of all channels in turn.
 * @param number of the stream among those of audio.
 */
export function wholeSamples(path: string, number: number): Buffer {
  const input = ['-v', 'error', '-nostdin', '-i', path, '-map', `0:a:${number}`];
  return execFileSync(FFMPEG, [...input, '-f', 's32le', '-'], { maxBuffer: MAX_BYTES });
}
