/** Native ffprobe and ffmpeg: what judges a clip is never our own code. */
import { execFileSync, spawnSync } from 'node:child_process';

export { make, temporaryFile } from '../support/made-files';

const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';
const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

interface Probe {
  format: { format_name: string; duration: string };
  streams: {
    codec_type: string;
    codec_name: string;
    width?: number;
    height?: number;
    start_time: string;
    /** Bits per second. */
    bit_rate?: string;
    channels?: number;
    sample_aspect_ratio?: string;
    color_range?: string;
    color_space?: string;
    color_transfer?: string;
    color_primaries?: string;
    side_data_list?: { rotation?: number }[];
  }[];
}

/** ffmpeg's options for a video that states BT.709 in the limited range. */
export const BT709 = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ...['-color_range', 'tv'],
];

export interface Judgement {
  format: string;
  /** Seconds. */
  duration: number;
  /** Codec names by kind, in order. */
  video: string[];
  audio: string[];
  streams: Probe['streams'];
}

export function judge(path: string): Judgement {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', path];
  const { format, streams } = JSON.parse(execFileSync(FFPROBE, args, { encoding: 'utf8' })) as Probe;
  const codecs = (type: string) => streams.filter((s) => s.codec_type === type).map((s) => s.codec_name);
  return {
    format: format.format_name,
    duration: Number(format.duration),
    video: codecs('video'),
    audio: codecs('audio'),
    streams,
  };
}

/** What ffmpeg complains of when it decodes everything: empty for a sound file. */
export function decodeErrors(path: string): string {
  const decode = ['-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'];
  return ffmpegLog(['-v', 'error', '-nostdin', '-i', path, ...decode]);
}

/** Runs ffmpeg, and returns what it logs. @throws {Error} if it fails */
export function ffmpegLog(args: readonly string[]): string {
  const { status, error, stderr } = spawnSync(FFMPEG, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw error ?? new Error(stderr);
  return stderr;
}
