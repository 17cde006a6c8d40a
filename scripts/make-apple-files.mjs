// Makes the files that the checklist of docs/apple.md names: node scripts/make-apple-files.mjs FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, isMain, runMain, say } from './lib/console.mjs';
import { findFfmpegTool } from './lib/find-ffmpeg.mjs';
import { run } from './lib/run.mjs';

const SOURCES =
  '-f lavfi -i testsrc2=s=640x360:r=30:d=8 -f lavfi -i sine=d=8 -c:a aac -pix_fmt yuv420p -g 60';
const HLG = '-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc';

/** ffmpeg's options. @type {Record<string, string>} */
export const FILES = {
  'hev1.mp4': '-c:v libx265 -tag:v hev1',
  'hev1-repeated.mp4': '-c:v libx265 -x265-params repeat-headers=1 -tag:v hev1',
  'avc3.mp4': '-c:v libx264 -x264-params repeat-headers=1 -tag:v avc3',
  'hlg.mp4': `-c:v libx265 -tag:v hvc1 ${HLG}`,
  'rotated.mp4': '-c:v libx264',
  'timecode.mov': '-c:v libx264 -timecode 01:00:00:00',
};

const FIXED_ONE = 0x10000;

/**
 * Turns the video by 90°, as phones do. ffmpeg has three options for that, and no version has all of them. ISO/IEC 14496-12 §8.3.2.
 * @param {string} path of an MP4 whose first track is the video
 */
function turn(path) {
  const bytes = readFileSync(path);
  const tkhd = bytes.indexOf('tkhd', bytes.indexOf('moov'));
  const [matrix, height] = [tkhd + 44, tkhd + 84];
  const values = [0, FIXED_ONE, 0, -FIXED_ONE, 0, 0, bytes.readInt32BE(height), 0, 0x40000000];
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, matrix + 4 * index);
  writeFileSync(path, bytes);
}

async function main() {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Failure('Name a folder for the files: node scripts/make-apple-files.mjs FOLDER');
  const ffmpeg = await findFfmpegTool('ffmpeg');
  mkdirSync(folder, { recursive: true });
  for (const [name, options] of Object.entries(FILES)) {
    const path = join(folder, name);
    const args = ['-v', 'error', '-nostdin', '-y', ...`${SOURCES} ${options}`.split(' '), path];
    const { code, output } = await run(ffmpeg, args);
    if (code !== 0) throw new Failure(`ffmpeg can't make ${name}: ${output}`);
    if (name === 'rotated.mp4') turn(path);
    say(path);
  }
}

if (isMain(import.meta.url)) await runMain(main);
