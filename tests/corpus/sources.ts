/** How the files of the corpus are made: ffmpeg's arguments. */
import { readFileSync } from 'node:fs';
import { type FixtureName, fixtures } from '../fixtures';
import { make, temporaryFile } from '../support/made-files';

/** @param seconds of the video. */
export const video = (seconds = 4, rate = 30) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=${rate}:duration=${seconds}`],
];
/** A tone with a beep at each whole second. */
export const sound = (seconds = 4) => [
  ...['-f', 'lavfi', '-i', `sine=frequency=330:beep_factor=4:sample_rate=48000:duration=${seconds}`],
];
export const BOTH = [...video(), ...sound(), '-shortest'];

const YUV420 = ['-pix_fmt', 'yuv420p'];
const X264_ANY = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-bf', '2'];
const X264 = [...X264_ANY, ...YUV420];
const X264_TEN = [...X264_ANY, '-pix_fmt', 'yuv420p10le'];
export const X264_FULL = [...X264_ANY, '-pix_fmt', 'yuvj420p'];
const X265 = [
  ...['-c:v', 'libx265', '-preset', 'ultrafast'],
  ...['-x265-params', 'log-level=error:keyint=40:bframes=2'],
];
const VPX = ['-deadline', 'realtime', '-cpu-used', '8', '-g', '40'];
export const VP8 = ['-c:v', 'libvpx', ...VPX, '-b:v', '600k'];
export const VP9 = ['-c:v', 'libvpx-vp9', ...VPX, '-b:v', '300k'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '12', '-g', '40', ...YUV420];
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15'];
export const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '3', '-g', '40'];
const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-g', '40'];
const MJPEG = ['-c:v', 'mjpeg', '-q:v', '2'];
export const BT709 = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];

const SOME = "select='not(mod(n\\,7))+lt(mod(n\\,5)\\,2)'";
const UNEVEN = ['-vf', SOME, '-fps_mode', 'vfr'];
const UNEVEN_WIDE = ['-vf', `${SOME},setsar=4/3`, '-fps_mode', 'vfr'];

/** A committed file. */
export const fixture = (name: FixtureName) => () => fixtures[name];

/** A file made of ffmpeg's arguments. */
export const made =
  (name: string, ...args: string[]) =>
  () =>
    make(name, ...args);

/** Arguments that recipes name. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ...{ BOTH, X264, X264_TEN, X265, VP8, VP9, AV1, MPEG2, MPEG4, THEORA, MJPEG, BT709, UNEVEN, UNEVEN_WIDE },
  H264_AAC: ['-i', fixtures.h264AacMkv],
  VIDEO: video(),
  SOUND: sound(),
  PCM: ['-c:a', 'pcm_s16le'],
  MP3: ['-c:a', 'libmp3lame'],
  VORBIS: ['-c:a', 'libvorbis'],
  AAC: ['-c:a', 'aac'],
  OPUS: ['-c:a', 'libopus'],
  INTERLACED: ['-flags', '+ilme+ildct'],
  HLG: ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
  PRORES: ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le'],
  PAL: [...video(4, 25), ...sound(), '-s', '720x576', '-c:v', 'dvvideo', ...YUV420, '-ac', '2'],
  // Six channels, none of them silent.
  SURROUND: ['-af', 'pan=5.1|c0=c0|c1=c0|c2=c0|c3=0.2*c0|c4=c0|c5=c0'],
  // After the first frame, one column of each frame is coded anew: there is no other keyframe.
  REFRESH: ['-x264-params', 'intra-refresh=1:keyint=30'],
  // Nothing from 1.4 s to 2.1 s.
  VIDEO_GAP: ['-vf', "select='not(between(t\\,1.4\\,2.1))'", '-fps_mode', 'vfr'],
  SOUND_GAP: ['-af', "aselect='not(between(t\\,1.4\\,2.1))'"],
  TWO_AUDIO: [...BOTH, '-map', '0', '-map', '1', '-map', '1'],
};

/** A file made by a recipe: ffmpeg's arguments, or words for them, and the file's name. */
export function madeBy(recipe: string): () => string {
  const args = recipe.split(' ').flatMap((word) => WORDS[word] ?? [word]);
  return made(args.pop() ?? '', ...args);
}

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
  return temporaryFile('spatial.mov', bytes);
}

/** Video beside a cover image. */
export function withCover(): string {
  const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1');
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:v:1', 'attached_pic'];
  const codecs = ['-c:v:0', 'libx264', '-c:v:1', 'copy', '-c:a', 'aac'];
  return make('cover.mp4', ...video(3, 25), ...sound(3), '-i', cover, ...maps, ...codecs);
}

/** Nothing is shown before 10 s: each track begins with an empty edit. */
export const begunLate = madeBy('BOTH X264 -c:a aac -output_ts_offset 10 late.mp4');

/** The edit list begins inside of a GOP. */
export const withFramesBefore = () =>
  make('before.mp4', '-ss', '1.1', '-i', make('whole.mp4', ...BOTH, ...X264, '-c:a', 'aac'), '-c', 'copy');

/** Two seconds of full HD at a rate for which a decoder shows all of its detail. */
export const fullHd = (pattern: string) => {
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '10M', '-g', '60'];
  return made('a.webm', '-f', 'lavfi', '-i', pattern, '-t', '2', ...YUV420, ...codec);
};

/**
 * A piece of the file that a recipe makes, as of a recording that was joined late or cut off.
 * @param from where it begins, as a share of the file's bytes, and where it ends.
 */
export const pieceOf = (recipe: string, from: number, to: number) => () => {
  const bytes = readFileSync(madeBy(recipe)());
  const piece = bytes.subarray(bytes.length * from, bytes.length * to);
  return temporaryFile(recipe.split(' ').at(-1) ?? '', piece);
};
