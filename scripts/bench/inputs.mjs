// The files that are measured. Large ones are quick to make: half a minute is encoded once and repeated by copying.
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from '../lib/console.mjs';
import { CACHE } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const FOLDER = join(CACHE, 'bench');

/** @typedef {{ seed?: string, args(path: string): string[] }} Recipe seed: another input, whose path `args` is given */

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30,noise=alls=12:allf=t'];
const AUDIO = ['-f', 'lavfi', '-i', 'sine=frequency=440:beep_factor=4:sample_rate=48000'];
const H264 =
  '-c:v libx264 -preset veryfast -g 90 -keyint_min 90 -sc_threshold 0 -bf 3 -b:v 6M -maxrate 6M -bufsize 12M -pix_fmt yuv420p';
const AAC = '-c:a aac -b:a 128k';
const VP9 =
  '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -g 90 -b:v 5M -pix_fmt yuv420p -c:a libopus -b:a 96k';
const VP8 = '-c:v libvpx -deadline realtime -cpu-used 8 -g 120 -b:v 8M -pix_fmt yuv420p -c:a libvorbis';
const H264_1080P = '-c:v libx264 -preset veryfast -g 90 -bf 3 -b:v 10M -pix_fmt yuv420p -c:a aac -b:a 128k';
const SMALL = '-c:v libx264 -preset veryfast -g 120 -bf 3 -pix_fmt yuv420p -c:a aac -b:a 32k';

/** @param {string} seed @param {number} times @param {string[]} options of the muxer @returns {Recipe} */
const loop = (seed, times, ...options) => ({
  seed,
  args: (path) => ['-stream_loop', String(times - 1), '-i', path, '-c', 'copy', ...options],
});

/** @param {string} source of test frames @param {number} seconds @param {string} codecs @returns {Recipe} */
const encode = (source, seconds, codecs) => ({
  args: () => ['-f', 'lavfi', '-i', source, ...AUDIO, '-t', String(seconds), ...codecs.split(' ')],
});

/** @param {number} gop */
const mpeg4 = (gop) =>
  encode('testsrc2=s=1920x1080:r=25', 10, `-c:v mpeg4 -vtag XVID -g ${gop} -bf 2 -b:v 6M -c:a libmp3lame`);

/** @satisfies {Record<string, Recipe>} */
const RECIPES = {
  'seed.mp4': { args: () => [...VIDEO, ...AUDIO, '-t', '30', ...H264.split(' '), ...AAC.split(' ')] },
  // With other parameter sets.
  'seed-other.mp4': {
    args: () => [
      ...VIDEO,
      ...AUDIO,
      '-t',
      '30',
      ...H264.replace('veryfast', 'ultrafast').split(' '),
      ...AAC.split(' '),
    ],
  },
  'half-gigabyte.mp4': loop('seed.mp4', 22),
  'half-gigabyte-again.mp4': loop('seed.mp4', 22),
  'half-gigabyte-other.mp4': loop('seed-other.mp4', 22),
  'three-gigabytes.mp4': loop('seed.mp4', 128),
  'five-gigabytes.mp4': loop('seed.mp4', 214),
  'ten-gigabytes.mp4': loop('seed.mp4', 417),
  'half-gigabyte-fragments.mp4': loop('seed.mp4', 22, '-movflags', 'frag_keyframe+empty_moov'),
  'fifty-megabytes.mp4': loop('seed.mp4', 2),
  'fifty-megabytes-again.mp4': loop('seed.mp4', 2),
  'fifty-megabytes-other.mp4': loop('seed-other.mp4', 2),
  'fifty-megabytes.mkv': loop('seed.mp4', 2),
  'two-gigabytes.mkv': loop('seed.mp4', 85),
  'seed.webm': { args: () => [...VIDEO, ...AUDIO, '-t', '20', ...VP9.split(' ')] },
  'fifty-megabytes.webm': loop('seed.webm', 4),
  'ten-seconds-1080p.webm': encode('testsrc2=s=1920x1080:r=30', 10, VP8),
  'twenty-seconds-1080p.webm': encode('testsrc2=s=1920x1080:r=30', 20, VP8),
  'twenty-seconds-1080p.mp4': encode('testsrc2=s=1920x1080:r=30', 20, H264_1080P),
  'five-seconds-4k.webm': encode('testsrc2=s=3840x2160:r=30', 5, VP8),
  'five-seconds-4k.mp4': encode('testsrc2=s=3840x2160:r=30', 5, H264_1080P),
  'ten-seconds-1080p.mp4': encode('testsrc2=s=1920x1080:r=30', 10, H264_1080P),
  'preview-gop12.avi': mpeg4(12),
  'preview-gop250.avi': mpeg4(250),
  'minute-60fps.mp4': encode('testsrc2=s=64x36:r=60', 60, SMALL),
  'ten-minutes-60fps.mp4': loop('minute-60fps.mp4', 10),
  'two-hours-60fps.mp4': loop('minute-60fps.mp4', 120),
};

/** @typedef {keyof typeof RECIPES} InputName */

/**
 * Makes an input once and keeps it in .cache/bench.
 * @param {InputName} name @param {string} ffmpeg path of the native program
 * @returns {Promise<string>} its path
 */
export async function input(name, ffmpeg) {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  /** @type {Recipe} */
  const { seed, args } = RECIPES[name];
  const from = seed ? await input(/** @type {InputName} */ (seed), ffmpeg) : '';
  mkdirSync(FOLDER, { recursive: true });
  say(`making ${name} …`);
  const unfinished = join(FOLDER, `unfinished-${name}`);
  const { code, output } = await run(ffmpeg, ['-v', 'error', '-y', '-nostdin', ...args(from), unfinished]);
  if (code !== 0) throw new Failure(`ffmpeg could not make ${name}:\n${output}`);
  renameSync(unfinished, path);
  say(`made ${name}: ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  return path;
}
