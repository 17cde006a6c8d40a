import { aac, av, type Input, made, picture, tone, twoAudio, x264, x265 } from './inputs';
import { ffmpeg } from './oracle';

/** Unusual Matroska and WebM files. */

const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '45'];
const opus = ['-c:a', 'libopus', '-b:a', '64k'];
const vfr = ['-vf', "select='not(mod(n,7)*mod(n,5))+gt(mod(n,3),0)'", '-fps_mode', 'vfr'];

export const MATROSKA_INPUTS: readonly Input[] = [
  { name: 'bframes.mkv', make: [...av, ...x264, ...aac] },
  { name: 'opengop.mkv', make: [...av, ...x264, '-x264-params', 'open-gop=1:bframes=3', ...aac] },
  { name: 'ntsc.mkv', make: [...picture(7, '30000/1001'), ...tone(7, 44100), ...x264, ...aac] },
  { name: 'film.mkv', make: [...picture(7, '24000/1001'), ...tone(7), ...x264, ...aac] },
  { name: 'sixty.mkv', make: [...picture(5, '60'), ...tone(5), ...x264, ...aac] },
  { name: 'vfr.mkv', make: [...av, ...vfr, ...x264, ...aac] },
  { name: 'hevc-open.mkv', make: [...av, ...x265('open-gop=1'), ...aac] },
  { name: 'hevc-closed.mkv', make: [...av, ...x265('open-gop=0'), ...aac] },
  { name: 'vp9-opus.webm', make: [...av, ...vp9, ...opus] },
  { name: 'vp9-opus-vfr.webm', make: [...av, ...vfr, ...vp9, ...opus] },
  { name: 'vp9-opus-60ms.webm', make: [...av, ...vp9, ...opus, '-frame_duration', '60'] },
  { name: 'live.webm', make: [...av, ...vp9, ...opus, '-f', 'webm', '-live', '1'] },
  { name: 'live.mkv', make: [...av, ...x264, ...aac, '-f', 'matroska', '-live', '1'] },
  {
    name: 'small-clusters.mkv',
    make: [
      ...av,
      ...x264,
      ...aac,
      '-cluster_time_limit',
      '200',
      '-cues_to_front',
      '1',
      '-reserve_index_space',
      '4000',
    ],
  },
  {
    name: 'av1-opus.mkv',
    make: [...picture(4), ...tone(4), '-c:v', 'libsvtav1', '-preset', '12', '-g', '45', ...opus],
  },
  { name: 'mp3.mkv', make: [...av, ...x264, '-c:a', 'libmp3lame', '-b:a', '128k'], soundMayWarn: true },
  { name: 'flac.mkv', make: [...av, ...x264, '-c:a', 'flac'] },
  { name: 'flac-44.mkv', make: [...picture(7), ...tone(7, 44100), ...x264, '-c:a', 'flac'] },
  { name: 'alac.mkv', make: [...av, ...x264, '-c:a', 'alac'] },
  { name: 'ac3.mkv', make: [...av, ...x264, '-c:a', 'ac3'] },
  { name: 'eac3.mkv', make: [...av, ...x264, '-c:a', 'eac3'] },
  { name: 'late-audio.mkv', make: [...picture(7), '-itsoffset', '2.7', ...tone(4), ...x264, ...aac] },
  { name: 'late-video.mkv', make: ['-itsoffset', '2.7', ...picture(4), ...tone(7), ...x264, ...aac] },
  { name: 'from-later.mkv', make: [...av, ...x264, ...aac, '-output_ts_offset', '0.6'] },
  { name: 'two-audio.mkv', make: twoAudio },
  { name: 'silent.mkv', make: [...picture(7), ...x264] },
  { name: 'sound-only.mka.mkv', make: [...tone(7), ...aac] },
  { name: 'one-keyframe.mkv', make: [...av, ...x264, '-g', '9999', '-keyint_min', '9999', ...aac] },
  { name: 'pcm.mkv', make: [...av, ...x264, '-c:a', 'pcm_s16le'], refused: 'codec-not-in-mp4' },
  { name: 'vp8.webm', make: [...av, '-c:v', 'libvpx', '-c:a', 'libvorbis'], refused: 'codec-not-in-mp4' },
  {
    name: 'copied-from-mp4.mkv',
    make: async (out) => {
      await ffmpeg('-y', '-v', 'error', '-ss', '3.33', '-i', await made('opengop.mp4'), '-c', 'copy', out);
    },
  },
];
