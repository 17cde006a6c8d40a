// What is measured on: big files made cheaply, by encoding half a minute once and copying it end to end.
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from '../lib/console.mjs';
import { CACHE } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const FOLDER = join(CACHE, 'bench');

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30,noise=alls=12:allf=t'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:beep_factor=4:sample_rate=48000'];
const H264 =
  '-c:v libx264 -preset veryfast -g 90 -keyint_min 90 -sc_threshold 0 -bf 3 -b:v 6M -maxrate 6M -bufsize 12M -pix_fmt yuv420p';
const AAC = '-c:a aac -b:a 128k';

const loop = (seed, times, ...rest) => ({
  seed,
  args: (path) => ['-stream_loop', String(times - 1), '-i', path, '-c', 'copy', ...rest],
});

const mpeg4 = (gop) => ({
  args: () => [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=25', ...SOUND, '-t', '10'],
    ...`-c:v mpeg4 -vtag XVID -g ${gop} -bf 2 -b:v 6M -c:a libmp3lame`.split(' '),
  ],
});

/** Recipes; `seed` names another input that is made first and handed over. */
const RECIPES = {
  'seed.mp4': { args: () => [...PICTURE, ...SOUND, '-t', '30', ...H264.split(' '), ...AAC.split(' ')] },
  'half-gigabyte.mp4': loop('seed.mp4', 22),
  'three-gigabytes.mp4': loop('seed.mp4', 128),
  'five-gigabytes.mp4': loop('seed.mp4', 214),
  'fifty-megabytes.mkv': loop('seed.mp4', 2),
  'two-gigabytes.mkv': loop('seed.mp4', 85),
  'seed.webm': {
    args: () => [
      ...PICTURE,
      ...SOUND,
      '-t',
      '20',
      ...'-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -g 90 -b:v 5M -pix_fmt yuv420p -c:a libopus -b:a 96k'.split(
        ' ',
      ),
    ],
  },
  'fifty-megabytes.webm': loop('seed.webm', 4),
  'ten-seconds-1080p.webm': {
    args: () => [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=30', ...SOUND, '-t', '10'],
      ...'-c:v libvpx -deadline realtime -cpu-used 8 -g 120 -b:v 8M -pix_fmt yuv420p -c:a libvorbis'.split(
        ' ',
      ),
    ],
  },
  'preview-gop12.avi': mpeg4(12),
  'preview-gop250.avi': mpeg4(250),
  'minute-60fps.mp4': {
    args: () => [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=60', ...SOUND, '-t', '60'],
      ...'-c:v libx264 -preset veryfast -g 120 -bf 3 -pix_fmt yuv420p -c:a aac -b:a 32k'.split(' '),
    ],
  },
  'two-hours-60fps.mp4': loop('minute-60fps.mp4', 120),
};

/** @typedef {keyof typeof RECIPES} InputName */

/**
 * The path of a generated input; made once, kept in .cache/bench.
 * @param {InputName} name @param {string} ffmpeg path of the native program
 */
export async function input(name, ffmpeg) {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
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
