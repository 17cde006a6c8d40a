/** How the files of the corpus are made: ffmpeg's arguments. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureName, fixtures } from '../fixtures';
import { make } from '../support/made-files';

/** @param seconds of the video. */
export const video = (seconds = 4, rate = 30) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${rate}:duration=${seconds}`],
];
/** A tone with a beep at each whole second. */
export const sound = (seconds = 4) => [
  ...['-f', 'lavfi', '-i', `sine=frequency=330:beep_factor=4:sample_rate=48000:duration=${seconds}`],
];
export const BOTH = [...video(), ...sound(), '-shortest'];

export const YUV420 = ['-pix_fmt', 'yuv420p'];
const X264_ANY = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-bf', '2'];
export const X264 = [...X264_ANY, ...YUV420];
export const X264_TEN = [...X264_ANY, '-pix_fmt', 'yuv420p10le'];
export const X264_FULL = [...X264_ANY, '-pix_fmt', 'yuvj420p'];
export const X265 = [
  ...['-c:v', 'libx265', '-preset', 'ultrafast'],
  ...['-x265-params', 'log-level=error:keyint=40:bframes=2'],
];
const VPX = ['-deadline', 'realtime', '-cpu-used', '8', '-g', '40'];
export const VP8 = ['-c:v', 'libvpx', ...VPX, '-b:v', '600k'];
export const VP9 = ['-c:v', 'libvpx-vp9', ...VPX, '-b:v', '300k'];
export const AV1 = ['-c:v', 'libsvtav1', '-preset', '12', '-g', '40', ...YUV420];
export const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15'];
export const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '3', '-g', '40'];
export const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-g', '40'];
export const MJPEG = ['-c:v', 'mjpeg', '-q:v', '2'];
export const BT709 = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];

const SOME = "select='not(mod(n\\,7))+lt(mod(n\\,5)\\,2)'";
export const UNEVEN = ['-vf', SOME, '-fps_mode', 'vfr'];
export const UNEVEN_WIDE = ['-vf', `${SOME},setsar=4/3`, '-fps_mode', 'vfr'];

/** A committed file. */
export const fixture = (name: FixtureName) => () => fixtures[name];

/** A file made of ffmpeg's arguments. */
export const made =
  (name: string, ...args: string[]) =>
  () =>
    make(name, ...args);

/** A QuickTime file that is shown rotated by this many degrees. */
export const rotated =
  (degrees: number, ...args: string[]) =>
  () =>
    make('a.mov', '-i', make('b.mov', ...args), '-c', 'copy', '-metadata:s:v', `rotate=${degrees}`);

/** An iPhone's spatial audio beside AAC. */
export function withSpatialAudio(): string {
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'aac', '-c:a:1', 'alac'];
  const bytes = readFileSync(make('a.mov', ...BOTH, ...tracks, ...X264));
  // The name of the sample entry, which is written after the media. No decoder here asks for its contents.
  bytes.write('apac', bytes.indexOf('alac', bytes.lastIndexOf('moov')), 'latin1');
  const path = join(mkdtempSync(join(tmpdir(), 'snipreel-')), 'spatial.mov');
  writeFileSync(path, bytes);
  return path;
}

/** Video beside a cover image. */
export function withCover(): string {
  const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1');
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:v:1', 'attached_pic'];
  const codecs = ['-c:v:0', 'libx264', '-c:v:1', 'copy', '-c:a', 'aac'];
  return make('cover.mp4', ...video(3, 25), ...sound(3), '-i', cover, ...maps, ...codecs);
}

/** Two seconds of full HD at a rate for which a decoder shows all of its detail. */
export const fullHd = (pattern: string) => {
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '10M', '-g', '60'];
  return made('a.webm', '-f', 'lavfi', '-i', pattern, '-t', '2', ...YUV420, ...codec);
};
