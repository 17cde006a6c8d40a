// What native ffmpeg and ffprobe say of a file: streams, shown pictures with their times, sound.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_BYTES = 2 ** 30;

/** Samples a second of the sound that is compared. */
export const RATE = 8000;

/** @param {{ ffmpeg: string, ffprobe: string }} tools */
export function createOracle({ ffmpeg, ffprobe }) {
  const run = (args, encoding = 'utf8') =>
    execute(ffmpeg, ['-nostdin', '-hide_banner', ...args], { maxBuffer: MAX_BYTES, encoding });

  /** Seconds of the file's clock that are 0:00, by all its streams: ffmpeg's own shift sees only those it decodes. */
  const zeroOf = async (path) => {
    if (OWN_CLOCK.test(path)) return 0;
    const show = ['-v', 'error', '-show_entries', 'format=start_time', '-of', 'csv=p=0', path];
    return Number((await execute(ffprobe, show)).stdout) || 0;
  };

  return {
    async streams(path) {
      const { stdout } = await execute(
        ffprobe,
        ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path],
        { maxBuffer: MAX_BYTES },
      );
      const { streams = [], format } = JSON.parse(stdout);
      const media = streams.filter(({ disposition }) => !disposition?.attached_pic);
      const of = (kind) => media.filter(({ codec_type }) => codec_type === kind);
      return { video: of('video'), audio: of('audio'), format };
    },

    /** Every decoded picture of the first video stream, as coded: `{ sec, md5 }`, those before 0:00 too. */
    async frames(path) {
      const out = [
        '-map',
        '0:v:0',
        '-fps_mode',
        'passthrough',
        '-enc_time_base',
        '-1',
        '-f',
        'framemd5',
        '-',
      ];
      const { stdout } = await run(['-v', 'fatal', ...input(path), ...out]);
      const zero = await zeroOf(path);
      const [, num = '1', den = '1'] = /#tb 0: (\d+)\/(\d+)/.exec(stdout) ?? [];
      return stdout
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split(',').map((field) => field.trim()))
        .map((fields) => ({ sec: (Number(fields[2]) * Number(num)) / Number(den) - zero, md5: fields[5] }));
    },

    /** SSIM of runs of pictures: `from` is the first of `count` in the source, of all that ffmpeg decodes. */
    async ssim(source, from, clip, clipFrom, count) {
      const pick = (name, first) =>
        `[${name}:v:0]select=between(n\\,${first}\\,${first + count - 1}),settb=1/25,setpts=N,format=yuv420p`;
      const graph = `${pick(0, from)}[a];${pick(1, clipFrom)}[b];[b][a]scale2ref[c][d];[c][d]ssim`;
      const inputs = [...input(source), ...input(clip)];
      const { stderr } = await run(['-v', 'info', ...inputs, '-lavfi', graph, '-f', 'null', '-']);
      return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
    },

    /** What the decoders complain of, addresses and figures taken out; not what ffmpeg's muxer of nothing says of uneven times. */
    async complaints(path) {
      const all = ['-map', '0:v?', '-map', '0:a?', '-f', 'null', '-'];
      const { stderr } = await run(['-v', 'error', '-i', path, ...all]).catch((error) => error);
      return new Set(
        stderr
          .split('\n')
          .map((line) => line.replace(/0x[0-9a-f]+|-?\d+(\.\d+)?/g, '#').trim())
          .filter((line) => line && !line.startsWith('[null @')),
      );
    },

    /** The sound from 0:00 on, silence where there is none (also for the short gaps that resamplers pass over); mono. */
    async sound(path) {
      const zero = await zeroOf(path);
      const resample = `asetpts=PTS-${zero}/TB,aresample=${RATE}:async=1:min_hard_comp=0.005:first_pts=0`;
      const out = ['-map', '0:a:0', '-ac', '1', '-af', resample, '-f', 'f32le', '-'];
      const { stdout } = await run(['-v', 'fatal', ...input(path), ...out], 'buffer');
      return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
    },
  };
}

/** Files whose clock a player shows as it is; that of others begins anywhere, and with their first packet it is 0:00. */
const OWN_CLOCK = /\.(mp4|m4v|mov|3gp|webm|mkv|ogg|ogv)$/i;

function input(path) {
  // Pictures are compared as they are coded; that a turn is kept is looked at in the header.
  return ['-copyts', '-noautorotate', '-i', path];
}
