// Kinds of files that the repository has no real examples of: made by native ffmpeg for the check, five seconds each.
import { loadModule } from '../lib/load-module.mjs';

/** @param {string} [size] @param {number | string} [rate] */
const video = (size = '320x180', rate = 30) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=5`],
];
const audio = (rate = 48_000, filters = '') => [
  ...['-f', 'lavfi', '-i', `sine=frequency=330:beep_factor=4:sample_rate=${rate}:duration=5${filters}`],
];
/** Six channels, none of them silent. */
const SURROUND = ',pan=5.1|c0=c0|c1=c0|c2=c0|c3=0.2*c0|c4=c0|c5=c0';

const H264 = [...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40'], ...['-pix_fmt', 'yuv420p']];
const HEVC = [...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params'], 'log-level=none', '-g', '40'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40'];
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15'];
const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '3', '-g', '60'];
const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-g', '40'];
const MJPEG = ['-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj422p'];
const PRORES = ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le'];
const PRORES_ALPHA = ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'];
const HLG = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
const PAL = '720x576';
const DV = ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-ac', '2', '-c:a', 'pcm_s16le'];
const both = [...video(), ...audio()];
const twoTracks = [...both, ...audio(44_100), '-map', '0', '-map', '1', '-map', '2'];

/**
 * ffmpeg's arguments before the output, by file name. Two kinds are left out: AV1, because ffmpeg 5.1 cannot judge it (its
 * decoder also shows the frames that an edit list hides); and H.264 with B-frames in AVI, because its last two frames lie
 * behind the length that the file states.
 * @type {Record<string, string[]>}
 */
export const MADE = {
  'alac.mov': [...both, ...H264, '-c:a', 'alac'],
  'alpha.mov': [...both, ...PRORES_ALPHA, '-c:a', 'pcm_s16le'],
  'animation.mov': [...both, '-c:v', 'qtrle', '-c:a', 'pcm_s16le'],
  'camera.avi': [...both, ...MJPEG, '-c:a', 'pcm_s16le'],
  'camera.m2ts': [...both, ...H264, '-c:a', 'ac3'],
  'camera.mov': [...both, ...MJPEG, '-c:a', 'pcm_s16be'],
  'divx3.avi': [...both, '-c:v', 'msmpeg4', '-q:v', '3', '-c:a', 'libmp3lame'],
  'dts.mkv': [...both, ...H264, '-c:a', 'dca', '-strict', 'experimental', '-ac', '2'],
  'dv.avi': [...video(PAL, 25), ...audio(), ...DV],
  'dv.mov': [...video(PAL, 25), ...audio(), ...DV],
  'dvb.ts': [...both, ...H264, '-c:a', 'ac3', '-mpegts_flags', 'system_b'],
  'dvd.mpg': [...both, ...MPEG2, '-c:a', 'mp2'],
  'dvd.vob': [...both, ...MPEG2, '-c:a', 'ac3'],
  'fast.webm': [...video('320x180', 120), ...audio(), ...VP8, '-c:a', 'libvorbis'],
  'flac.mkv': [...both, ...H264, '-c:a', 'flac'],
  'flac.ogg': [...both, ...THEORA, '-c:a', 'flac'],
  'h264.avi': [...both, ...H264, '-bf', '0', '-c:a', 'libmp3lame'],
  'h264.flv': [...both, ...H264, '-c:a', 'aac'],
  'hdr.mkv': [...both, ...HEVC, '-pix_fmt', 'yuv420p10le', ...HLG, '-c:a', 'libvorbis'],
  'hdr.mov': [...both, ...PRORES, ...HLG, '-c:a', 'pcm_s16le'],
  'hevc.ts': [...both, ...HEVC, '-c:a', 'ac3'],
  'high-rate.mov': [...video(), ...audio(96_000), ...H264, '-c:a', 'pcm_s24le'],
  'interlaced.mkv': [...both, ...H264, '-flags', '+ilme+ildct', '-x264-params', 'tff=1', '-c:a', 'aac'],
  'interlaced.ts': [...both, ...MPEG2, '-flags', '+ilme+ildct', '-c:a', 'ac3'],
  'late-video.webm': ['-itsoffset', '0.5', ...both, ...VP8, '-c:a', 'libopus'],
  'late-audio.mkv': [...video(), '-itsoffset', '0.7', ...audio(), ...H264, '-c:a', 'libvorbis'],
  'latm.ts': [...both, ...H264, '-c:a', 'aac', '-mpegts_flags', 'latm'],
  'mpeg1.mpeg': [...both, '-c:v', 'mpeg1video', '-q:v', '3', '-c:a', 'mp2'],
  'ntsc.webm': [...video('320x180', '24000/1001'), ...audio(), ...VP8, '-c:a', 'libvorbis'],
  'odd-size.avi': [...video('853x479'), ...audio(), ...MPEG4, '-c:a', 'libmp3lame'],
  'odd-size.webm': [...video('853x479'), ...audio(), ...VP8, '-c:a', 'libvorbis'],
  'opus.ts': [...both, ...H264, '-c:a', 'libopus'],
  'pcm.mkv': [...both, ...H264, '-c:a', 'pcm_s24le'],
  'phone.3gp': [...video('352x288'), ...audio(8000), '-c:v', 'h263', '-q:v', '4', '-c:a', 'aac'],
  'private-aac.m2ts': [...both, ...H264, '-c:a', 'aac'],
  'raw.avi': [...both, '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
  'slow.avi': [...video('320x180', 2), ...audio(), ...MPEG4, '-c:a', 'libmp3lame'],
  'audio.m4a': [...audio(), '-c:a', 'aac'],
  'audio.webm': [...audio(), '-c:a', 'libvorbis'],
  'speech.flv': [...video(), ...audio(22_050), '-c:v', 'flv1', '-q:v', '3', '-c:a', 'nellymoser'],
  'surround.mov': [...video(), ...audio(48_000, SURROUND), ...H264, '-c:a', 'pcm_s16le'],
  'surround.webm': [...video(), ...audio(48_000, SURROUND), ...VP8, '-c:a', 'libvorbis'],
  'ten-bit.mkv': [...both, ...HEVC, '-pix_fmt', 'yuv420p10le', '-c:a', 'eac3'],
  'ten-bit.webm': [...both, ...VP9, '-pix_fmt', 'yuv420p10le', '-profile:v', '2', '-c:a', 'libopus'],
  'theora.mkv': [...both, ...THEORA, '-c:a', 'libvorbis'],
  'tiny.webm': [...video('64x36'), ...audio(), ...VP8, '-c:a', 'libvorbis'],
  'truehd.mkv': [...both, ...H264, '-c:a', 'truehd', '-strict', 'experimental', '-ac', '2'],
  'two-tracks.avi': [...twoTracks, ...MPEG4, '-c:a', 'libmp3lame'],
  'two-tracks.mkv': [...twoTracks, ...H264, '-c:a', 'aac'],
  'uhd.webm': [...video('3840x2160'), ...audio(), ...VP8, '-b:v', '20M', '-c:a', 'libvorbis'],
  'upright.webm': [...video('1080x1920', 60), ...audio(), ...VP8, '-b:v', '10M', '-c:a', 'libvorbis'],
  'vp9-vorbis.webm': [...both, ...VP9, '-c:a', 'libvorbis'],
  'wide-pixels.webm': [...both, ...VP8, '-vf', 'setsar=16/15', '-c:a', 'libvorbis'],
  'xvid.avi': [...both, ...MPEG4, '-bf', '2', '-vtag', 'XVID', '-c:a', 'libmp3lame'],
};

/** Makes the files that aren't there. @returns {Promise<string[]>} their paths */
export async function madeFiles() {
  /** @type {typeof import('../../tests/support/made-files')} */
  const { make } = await loadModule('tests/support/made-files.ts');
  return Object.entries(MADE).map(([name, args]) => make(name, ...args));
}
