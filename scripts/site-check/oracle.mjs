// Asks native ffmpeg and ffprobe about a file: its streams, the frames it shows and their times, its audio.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_BYTES = 2 ** 30;

/** Sample rate of the audio that is compared. */
export const RATE = 8000;

/**
 * @typedef {{
 *   codec_name?: string, codec_type?: string, width: number, height: number, sample_rate?: string,
 *   sample_aspect_ratio?: string, avg_frame_rate?: string, r_frame_rate?: string,
 *   color_space?: string, color_primaries?: string, color_transfer?: string, color_range?: string,
 *   disposition?: { attached_pic: number }, side_data_list?: { rotation?: number }[],
 * }} Stream as ffprobe prints it
 * @typedef {{ video: Stream[], audio: Stream[], format: { format_name: string, duration?: string } }} Streams
 * @typedef {{ sec: number, md5: string }} Frame sec: its time, negative before 0:00
 * @typedef {ReturnType<typeof createOracle>} Oracle
 */

/** @param {{ ffmpeg: string, ffprobe: string }} tools */
export function createOracle({ ffmpeg, ffprobe }) {
  /** @param {string[]} args */
  const run = (args) => execute(ffmpeg, ['-nostdin', '-hide_banner', ...args], { maxBuffer: MAX_BYTES });

  /**
   * The time in the file's clock that players show as 0:00, in seconds. By all streams: ffmpeg's own shift ignores those
   * that it does not decode.
   * @param {string} path
   */
  const zeroOf = async (path) => {
    if (OWN_CLOCK.test(path)) return 0;
    const show = ['-v', 'error', '-show_entries', 'format=start_time', '-of', 'csv=p=0', path];
    return Number((await execute(ffprobe, show)).stdout) || 0;
  };

  return {
    /** @param {string} path @returns {Promise<Streams>} */
    async streams(path) {
      const { stdout } = await execute(
        ffprobe,
        ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path],
        { maxBuffer: MAX_BYTES },
      );
      /** @type {{ streams?: Stream[], format: Streams['format'] }} */
      const { streams = [], format } = JSON.parse(stdout);
      const media = streams.filter(({ disposition }) => !disposition?.attached_pic);
      const of = (/** @type {string} */ kind) => media.filter(({ codec_type }) => codec_type === kind);
      return { video: of('video'), audio: of('audio'), format };
    },

    /** All decoded frames of the first video stream, as coded, those before 0:00 too. @param {string} path @returns {Promise<Frame[]>} */
    async frames(path) {
      const args = '-map 0:v:0 -fps_mode passthrough -enc_time_base -1 -f framemd5 -'.split(' ');
      const { stdout } = await run(['-v', 'fatal', ...input(path), ...args]);
      const zero = await zeroOf(path);
      const [, num = '1', den = '1'] = /#tb 0: (\d+)\/(\d+)/.exec(stdout) ?? [];
      return stdout
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split(',').map((field) => field.trim()))
        .map(([, , pts, , , md5 = '']) => ({ sec: (Number(pts) * Number(num)) / Number(den) - zero, md5 }));
    },

    /**
     * SSIM of `count` frames, counted from the first that ffmpeg decodes.
     * @param {string} source @param {number} from first frame in the source
     * @param {string} clip @param {number} clipFrom first frame in the clip
     * @param {number} count
     */
    async ssim(source, from, clip, clipFrom, count) {
      const pick = (/** @type {number} */ file, /** @type {number} */ first) =>
        `[${file}:v:0]select=between(n\\,${first}\\,${first + count - 1}),settb=1/25,setpts=N,format=yuv420p`;
      const graph = `${pick(0, from)}[a];${pick(1, clipFrom)}[b];[b][a]scale2ref[c][d];[c][d]ssim`;
      const inputs = [...input(source), ...input(clip)];
      const { stderr } = await run(['-v', 'info', ...inputs, '-lavfi', graph, '-f', 'null', '-']);
      return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
    },

    /** The decoders' complaints, without addresses and numbers, and without the null muxer's about uneven times. @param {string} path */
    async complaints(path) {
      const all = ['-map', '0:v?', '-map', '0:a?', '-f', 'null', '-'];
      const { stderr } = await run(['-v', 'error', '-i', path, ...all]).catch(
        /** @param {{ stderr: string }} error */ (error) => error,
      );
      return new Set(
        stderr
          .split('\n')
          .map((line) => line.replace(/0x[0-9a-f]+|-?\d+(\.\d+)?/g, '#').trim())
          .filter((line) => line && !/^(\[null @|Last message repeated)/.test(line)),
      );
    },

    /** Mono audio from 0:00 on, with silence in all gaps, also those that resamplers skip. @param {string} path */
    async audio(path) {
      const zero = await zeroOf(path);
      const resample = `asetpts=PTS-${zero}/TB,aresample=${RATE}:async=1:min_hard_comp=0.005:first_pts=0`;
      const args = ['-v', 'fatal', ...input(path), '-map', '0:a:0', '-ac', '1', '-af', resample];
      const { stdout } = await execute(ffmpeg, ['-nostdin', ...args, '-f', 'f32le', '-'], {
        maxBuffer: MAX_BYTES,
        encoding: 'buffer',
      });
      return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
    },
  };
}

/** Files whose times players show as they are. In others, the time of the first packet counts as 0:00. */
const OWN_CLOCK = /\.(mp4|m4v|mov|3gp|webm|mkv|ogg|ogv)$/i;

/** @param {string} path */
function input(path) {
  // Frames are compared as coded. Whether the rotation is kept is checked in the header.
  return ['-copyts', '-noautorotate', '-i', path];
}
