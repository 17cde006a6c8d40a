import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requiredPath } from './environment';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** One stream as ffprobe reports it. Times are seconds; null if the container doesn't state them. */
export interface ProbedStream {
  type: string;
  codec: string;
  /** The sample entry's name, such as `avc1`. */
  tag: string;
  start: number | null;
  duration: number | null;
  /** Decoded frames, without those that an edit list hides. */
  frames: number;
  packets: number;
  width: number | null;
  height: number | null;
  sampleRate: number | null;
  channels: number | null;
  /** Degrees counter-clockwise, as ffprobe counts them: −90 for a phone held upright. */
  rotation: number;
  tags: Record<string, string>;
}

export interface Probed {
  /** ffprobe's names for the container: an mp4 is `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  majorBrand: string | null;
  /** Seconds. The clock of a recording may begin anywhere. */
  start: number;
  duration: number;
  bytes: number;
  tags: Record<string, string>;
  streams: ProbedStream[];
  video: ProbedStream[];
  audio: ProbedStream[];
}

interface RawStream {
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  start_time?: string;
  duration?: string;
  nb_read_frames?: string;
  nb_read_packets?: string;
  width?: number;
  height?: number;
  sample_rate?: string;
  channels?: number;
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
}

interface RawProbe {
  format: {
    format_name: string;
    start_time?: string;
    duration?: string;
    size: string;
    tags?: Record<string, string>;
  };
  streams: RawStream[];
}

const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));

function toStream(raw: RawStream): ProbedStream {
  return {
    type: raw.codec_type ?? 'unknown',
    codec: raw.codec_name ?? 'unknown',
    tag: raw.codec_tag_string ?? '',
    start: numberOrNull(raw.start_time),
    duration: numberOrNull(raw.duration),
    frames: Number(raw.nb_read_frames ?? 0),
    packets: Number(raw.nb_read_packets ?? 0),
    width: raw.width ?? null,
    height: raw.height ?? null,
    sampleRate: numberOrNull(raw.sample_rate),
    channels: raw.channels ?? null,
    rotation: raw.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0,
    tags: raw.tags ?? {},
  };
}

/** What ffprobe, which shares no code with the site, reports about a file. Rejects if it can't be read. */
export async function probe(path: string): Promise<Probed> {
  const show = ['-show_format', '-show_streams', '-count_frames', '-count_packets'];
  const args = ['-v', 'error', ...show, '-of', 'json', path];
  const { stdout } = await execute(requiredPath('FFPROBE_PATH'), args, { maxBuffer: MAX_OUTPUT_BYTES });
  const { format, streams: raw } = JSON.parse(stdout) as RawProbe;
  const streams = raw.map(toStream);
  const tags = format.tags ?? {};
  return {
    container: format.format_name,
    majorBrand: tags.major_brand ?? null,
    start: Number(format.start_time ?? 0),
    duration: Number(format.duration ?? Number.NaN),
    bytes: Number(format.size),
    tags,
    streams,
    video: streams.filter(({ type }) => type === 'video'),
    audio: streams.filter(({ type }) => type === 'audio'),
  };
}

/** The errors that ffmpeg reports when it decodes every stream; empty for an intact file. */
export async function decodeErrors(path: string): Promise<string[]> {
  const args = ['-nostdin', '-v', 'error', '-i', path, '-map', '0:v?', '-map', '0:a?', '-f', 'null', '-'];
  const run = await execute(requiredPath('FFMPEG_PATH'), args, { maxBuffer: MAX_OUTPUT_BYTES }).catch(
    (error: { stderr?: string; message: string }) => ({ stderr: error.stderr || error.message }),
  );
  return run.stderr.split('\n').filter((line) => line.trim() !== '');
}
