import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a file presents, according to native ffmpeg and ffprobe. Uses none of the product's code. */

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';
const run = promisify(execFile);
const LIMIT = { maxBuffer: 2 ** 28 };

export interface Frame {
  /** Seconds, as ffmpeg presents the file, with edit lists applied. */
  time: number;
  /** The hash of the decoded frame. */
  md5: string;
}

export interface Packet {
  time: number;
  duration: number;
  md5: string;
  /** Bytes. In Matroska, the position is that of the block. */
  position: number;
  size: number;
}

export async function ffmpeg(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(FFMPEG, ['-nostdin', '-hide_banner', ...args], LIMIT);
}

/**
 * Every frame a player would show of the first video stream, with its time.
 * @param options for the demuxer, such as `-ignore_editlist 1`.
 */
export async function videoFrames(file: string, ...options: string[]): Promise<Frame[]> {
  const { stdout } = await ffmpeg(
    ...[
      '-v',
      'fatal',
      '-copyts',
      ...options,
      '-i',
      file,
      '-map',
      '0:v:0?',
      '-an',
      '-fps_mode',
      'passthrough',
    ],
    ...['-enc_time_base', '-1', '-f', 'framemd5', '-'],
  ).catch(() => ({ stdout: '' }));
  return framesOf(stdout);
}

/** The same, with the complaints of {@link complaints}: decodes a file once for both. */
export async function framesAndComplaints(file: string): Promise<{ frames: Frame[]; lines: Set<string> }> {
  const { stdout, stderr } = await ffmpeg(
    ...['-v', 'warning', '-copyts', '-i', file, '-map', '0:v:0?', '-fps_mode', 'passthrough'],
    ...['-enc_time_base', '-1', '-f', 'framemd5', '-', '-map', '0:a?', '-f', 'null', '-'],
  ).catch((error: { stdout?: string; stderr?: string }) => ({
    stdout: error.stdout ?? '',
    stderr: error.stderr ?? 'failed',
  }));
  return { frames: framesOf(stdout), lines: linesOf(stderr) };
}

/** Reads the output of ffmpeg's `framemd5`. Where no stream fits the map, that is of audio. */
function framesOf(text: string): Frame[] {
  const frames: Frame[] = [];
  if (!text.includes('#media_type 0: video')) return frames;
  let base = 1;
  for (const line of text.split('\n')) {
    const timeBase = /^#tb 0: (\d+)\/(\d+)/.exec(line);
    if (timeBase) base = Number(timeBase[1]) / Number(timeBase[2]);
    if (line.startsWith('#') || !line.trim()) continue;
    const fields = line.split(',').map((field) => field.trim());
    frames.push({ time: Number(fields[2]) * base, md5: fields[5] ?? '' });
  }
  return frames;
}

/** The packets of a stream (`a:0`, `s:0`, …), with their times on the presentation timeline. */
export async function packets(file: string, stream: string): Promise<Packet[]> {
  const { stdout } = await run(
    FFPROBE,
    [
      ...['-v', 'error', '-select_streams', stream, '-show_packets', '-show_data_hash', 'md5'],
      ...['-show_entries', 'packet=pts_time,duration_time,pos,size,data_hash', '-of', 'json', file],
    ],
    LIMIT,
  ).catch(() => ({ stdout: '{}' }));
  const parsed = JSON.parse(stdout) as { packets?: Record<string, string>[] };
  return packetsOf(parsed.packets ?? []);
}

function packetsOf(rows: readonly Record<string, string>[]): Packet[] {
  return rows.map(({ pts_time, duration_time, data_hash, pos, size }, i) => {
    const time = Number(pts_time);
    // Where the file doesn't say how long a packet lasts, the next one does.
    const duration = Number(duration_time ?? Number(rows[i + 1]?.pts_time) - time);
    return {
      ...{ time, duration: Number.isFinite(duration) ? duration : 0, md5: data_hash ?? '' },
      ...{ position: Number(pos), size: Number(size) },
    };
  });
}

/** A stream with its packets, and when it begins and ends by the file's headers, in seconds. */
export interface StoredStream {
  kind: string;
  start: number;
  end: number;
  language?: string | undefined;
  packets: Packet[];
}

/** All streams of a file, in one call. Packets are in decode order. */
export async function storedStreams(file: string): Promise<StoredStream[]> {
  const entries =
    'stream=index,codec_type,start_time,duration:stream_tags=language:packet=stream_index,pts_time,duration_time,pos,size,data_hash';
  const { stdout } = await run(
    FFPROBE,
    ['-v', 'error', '-show_data_hash', 'md5', '-show_entries', entries, '-of', 'json', file],
    LIMIT,
  ).catch(() => ({ stdout: '{}' }));
  const parsed = JSON.parse(stdout) as {
    streams?: (Record<string, string> & { tags?: Record<string, string> })[];
    packets?: Record<string, string>[];
  };
  return (parsed.streams ?? []).map(({ index, codec_type, start_time, duration, tags }) => ({
    kind: codec_type ?? '',
    start: Number(start_time),
    end: Number(start_time) + Number(duration),
    language: tags?.language,
    packets: packetsOf((parsed.packets ?? []).filter(({ stream_index }) => stream_index === index)),
  }));
}

/** Values of the first video stream or its packets, as `ffprobe -show_entries` names them, in lines of comma-separated values. */
async function videoValues(file: string, entries: string): Promise<string> {
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'csv=p=0'];
  const { stdout } = await run(FFPROBE, [...options, file], LIMIT);
  return stdout;
}

/** When the first video stream ends by its header, in seconds; NaN where that says nothing. */
export async function videoEnd(file: string): Promise<number> {
  const stdout = await videoValues(file, 'stream=start_time,duration');
  const [start, duration] = stdout.trim().split(',').map(Number);
  return (start ?? Number.NaN) + (duration ?? Number.NaN);
}

/** When the keyframes of the first video stream are presented, in seconds. */
export async function keyframeTimes(file: string): Promise<number[]> {
  const stdout = await videoValues(file, 'packet=pts_time,flags');
  const rows = stdout.split('\n').map((line) => line.split(','));
  return rows.filter(([, flags]) => flags?.startsWith('K')).map(([time]) => Number(time));
}

export interface Stream {
  kind: string;
  codec: string;
  tag: string;
  rotation: number;
  language: string | undefined;
}

export async function streams(file: string): Promise<Stream[]> {
  const { stdout } = await run(FFPROBE, ['-v', 'error', '-show_streams', '-of', 'json', file], LIMIT);
  const parsed = JSON.parse(stdout) as {
    streams: {
      codec_type: string;
      codec_name?: string;
      codec_tag_string: string;
      side_data_list?: { rotation?: number }[];
      tags?: Record<string, string>;
    }[];
  };
  return parsed.streams.map((stream) => ({
    kind: stream.codec_type,
    codec: stream.codec_name ?? '',
    tag: stream.codec_tag_string,
    rotation: stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
    language: stream.tags?.language,
  }));
}

/** The errors that ffmpeg reports when it decodes a file, without addresses and numbers. */
export async function complaints(file: string): Promise<Set<string>> {
  const { stderr } = await ffmpeg(
    '-v',
    'warning',
    '-i',
    file,
    '-map',
    '0:v?',
    '-map',
    '0:a?',
    '-f',
    'null',
    '-',
  ).catch((error: { stderr?: string }) => ({ stderr: error.stderr ?? 'failed' }));
  return linesOf(stderr);
}

function linesOf(stderr: string): Set<string> {
  const lines = stderr.split('\n').map((line) => line.replace(/0x[0-9a-f]+|-?\d+(\.\d+)?/g, '#').trim());
  return new Set(lines.filter(Boolean));
}

/** Mono audio at 8 kHz as ffmpeg plays it, with silence in gaps of the timeline. */
export async function sound(file: string): Promise<Int16Array> {
  const { stdout } = (await run(
    FFMPEG,
    [
      ...[
        '-nostdin',
        '-v',
        'fatal',
        '-i',
        file,
        '-map',
        '0:a:0',
        '-vn',
        '-af',
        'aresample=async=1:first_pts=0',
      ],
      ...['-ac', '1', '-ar', '8000', '-f', 's16le', '-'],
    ],
    { ...LIMIT, encoding: 'buffer' },
  )) as unknown as { stdout: Buffer };
  return new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2)).slice();
}

interface Described {
  chapters?: { start_time: string; tags?: { title?: string } }[];
  format?: { tags?: Record<string, string> };
}

async function described(file: string): Promise<Described> {
  const args = ['-v', 'error', '-show_chapters', '-show_format', '-of', 'json', file];
  return JSON.parse((await run(FFPROBE, args, LIMIT)).stdout) as Described;
}

/** The chapters of a file: titles, and the seconds at which they start, rounded to tenths. */
export async function chaptersOf(file: string): Promise<string[]> {
  const { chapters = [] } = await described(file);
  return chapters.map(
    ({ start_time, tags }) => `${tags?.title ?? ''} ${Math.round(Number(start_time) * 10) / 10}`,
  );
}

/** A tag of a file; undefined without it. */
export async function tagOf(file: string, name: string): Promise<string | undefined> {
  return (await described(file)).format?.tags?.[name];
}
