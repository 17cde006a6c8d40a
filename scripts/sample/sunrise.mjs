// A film of a sun that rises behind hills for twelve seconds, for screenshots.
import { join } from 'node:path';
import { findFfmpegTool } from '../lib/find-ffmpeg.mjs';
import { run } from '../lib/run.mjs';

/** @param {string[]} args @throws {Error} with ffmpeg's output */
export async function ffmpeg(...args) {
  const { code, output } = await run(await findFfmpegTool('ffmpeg'), ['-v', 'error', '-y', ...args]);
  if (code !== 0) throw new Error(output);
}

/** The filter that draws the frames: https://ffmpeg.org/ffmpeg-filters.html#geq */
function drawing() {
  const sun = 'lt(hypot(X-W*(0.3+0.03*T),Y-H*(0.7-0.035*T)),H*0.13)';
  const hill = 'gt(Y,H*(0.74+0.07*sin(X/W*5+1)))';
  const far = 'gt(Y,H*(0.66+0.06*sin(X/W*9)))';
  /** One channel. @param {number} near @param {number} mid @param {number} disc @param {number} top @param {number} low */
  const color = (near, mid, disc, top, low) =>
    `if(${hill},${near},if(${far},${mid},if(${sun},${disc},${top}+(${low}-${top})*Y/H)))`;
  const channels = [
    `r='${color(32, 84, 255, 47, 255)}'`,
    `g='${color(38, 74, 224, 74, 176)}'`,
    `b='${color(46, 92, 130, 122, 110)}'`,
  ].join(':');
  return `format=gbrp,geq=${channels}`;
}

/** Makes the film. @param {string} folder @returns {Promise<string>} its path */
export async function makeSunrise(folder) {
  const file = join(folder, 'sunrise.mp4');
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'color=s=480x270:r=12:d=12', '-f', 'lavfi', '-i', 'sine=frequency=220:d=12'],
    ...['-vf', `${drawing()},scale=960:540:flags=bilinear,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'fast', '-g', '24', '-c:a', 'aac', '-shortest', file],
  );
  return file;
}

/**
 * Writes a frame of the film as a WebP, drawn three times as large as it is saved, so that edges are smooth.
 * @param {string} file @param {number} sec @param {{ width: number, height: number }} size pixels
 */
export async function saveSunriseFrame(file, sec, { width, height }) {
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `color=s=${3 * width}x${3 * height}:r=10:d=12`],
    ...['-vf', `trim=start=${sec},${drawing()},scale=${width}:${height}:flags=area,format=yuv420p`],
    ...['-frames:v', '1', '-c:v', 'libwebp', '-quality', '80', '-map_metadata', '-1', file],
  );
}
