import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AAC as aac, inline, pattern, tone, X264 as x264, x265 } from '../corpus/unusual-files';
import { ffmpeg } from '../native/files';
import { make } from '../support/made-files';
import { withLengthSize, withoutRecordedSets } from '../support/nal-files';
import { openFile } from './cut-file';

/** Files that are joined, and those joins. */

const SEC = 4;

/** ffmpeg's arguments, in which names of files stand for their paths, or a step that makes the file from others. */
type Recipe = string[] | ((out: string) => Promise<void>);

/** A film of 4 s whose frames are those of no other film here. */
const film = (n: number, rate = '30') => [...pattern(SEC, rate, n), ...tone(SEC, 48000, n + 1)];
const hvc1 = ['-tag:v', 'hvc1'];
const svt = (preset: number) => ['-c:v', 'libsvtav1', '-preset', `${preset}`, '-g', '45'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '45'];
const opus = ['-c:a', 'libopus'];
const stated = (colors: string) => ['-colorspace', colors, '-color_primaries', colors, '-color_trc', colors];
const bars = ['-bsf:v', 'h264_metadata=colour_primaries=1:transfer_characteristics=1:matrix_coefficients=1'];

const MADE: Readonly<Record<string, Recipe>> = {
  'base.mp4': [...film(0), ...x264, ...aac],
  'same.mp4': [...film(1), ...x264, ...aac],
  'third.mp4': [...film(2), ...x264, ...aac],
  'preset.mp4': [...film(3), ...x264, '-preset', 'slow', ...aac],
  'level.mp4': [...film(4), ...x264, '-level', '4.2', '-refs', '6', ...aac],
  'no-b.mp4': [...film(5), ...x264, '-bf', '0', ...aac],
  'baseline.mp4': [...film(6), ...x264, '-bf', '0', '-profile:v', 'baseline', ...aac],
  'cavlc.mp4': [...film(7), ...x264, '-x264-params', 'cabac=0', ...aac],
  'scale.mp4': [...film(8), ...x264, ...aac, '-video_track_timescale', '90000'],
  'odd-scale.mp4': [...film(8), ...x264, ...aac, '-video_track_timescale', '999983'],
  'ntsc.mp4': [...film(9, '30000/1001'), ...x264, ...aac],
  '60.mp4': [...film(10, '60'), ...x264, ...aac],
  'vfr.mp4': [
    ...film(11),
    '-vf',
    "select='not(mod(n,7)*mod(n,5))+gt(mod(n,3),0)'",
    '-fps_mode',
    'vfr',
    ...x264,
    ...aac,
  ],
  'fragments.mp4': [...film(12), ...x264, ...aac, '-movflags', 'frag_keyframe+empty_moov'],
  'quicktime.mov': [...film(13), ...x264, ...aac],
  'film.mkv': [...film(14), ...x264, ...aac],
  'silent.mp4': [...pattern(SEC, '30', 15), ...x264],
  'silent-preset.mp4': [...pattern(SEC, '30', 16), ...x264, '-preset', 'slow'],
  'open.mp4': [...film(17), ...x264, '-x264-params', 'open-gop=1:bframes=3', ...aac],
  'swapped.mp4': [...film(18), '-map', '1', '-map', '0', ...x264, ...aac],
  'no-edits.mp4': [...film(19), ...x264, ...aac, '-use_editlist', '0'],
  'negative.mp4': [...film(20), ...x264, ...aac, '-movflags', 'negative_cts_offsets'],
  'late-audio.mp4': [...pattern(SEC, '30', 21), '-itsoffset', '0.7', ...tone(3, 48000, 22), ...x264, ...aac],
  'short-audio.mp4': [...pattern(SEC, '30', 22), ...tone(3, 48000, 23), ...x264, ...aac],
  'long-audio.mp4': [...pattern(3, '30', 23), ...tone(SEC, 48000, 24), ...x264, ...aac],
  'eng-deu.mp4': languages(24, ['eng', 'deu']),
  'deu-eng.mp4': languages(25, ['deu', 'eng']),
  'portrait.mp4': ['-i', 'base.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90'],
  'portrait-preset.mp4': ['-i', 'preset.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90'],
  'chunk-0.mp4': chunk(0),
  'chunk-1.mp4': chunk(1),
  'chunk-2.mp4': chunk(2),
  'hevc.mp4': [...film(30), ...x265('open-gop=0'), ...hvc1, ...aac],
  'hevc-open.mp4': [...film(31), ...x265('open-gop=1'), ...hvc1, ...aac],
  'hevc-preset.mp4': [...film(32), ...x265('open-gop=1'), '-preset', 'fast', ...hvc1, ...aac],
  'hevc-10.mp4': [...film(33), ...x265('open-gop=0'), '-pix_fmt', 'yuv420p10le', ...hvc1, ...aac],
  'hevc-10-open.mp4': [
    ...[...film(34), ...x265('open-gop=1'), '-preset', 'fast', '-pix_fmt', 'yuv420p10le', ...hvc1, ...aac],
  ],
  'hev1.mp4': [...film(35), ...x265('open-gop=0'), '-tag:v', 'hev1', ...aac],
  'hev1-repeated.mp4': [
    ...[...film(69), ...x265('open-gop=0:repeat-headers=1'), '-preset', 'fast', '-tag:v', 'hev1', ...aac],
  ],
  'hev1-unstated.mp4': changed('hev1-repeated.mp4', withoutRecordedSets),
  'av1.mp4': [...film(36), ...svt(12), ...aac],
  'av1-preset.mp4': [...film(37), ...svt(8), ...aac],
  'av1.webm': [...film(38), ...svt(12), ...opus],
  'av1-preset.webm': [...film(39), ...svt(8), ...opus],
  'vp9.mp4': [...film(40), ...vp9, ...opus],
  'vp9-25.mp4': [...film(41, '25'), ...vp9, ...opus],
  'vp9.webm': [...film(42), ...vp9, ...opus],
  'vp9-more.webm': [...film(43), ...vp9, ...opus],
  'vp9-silent.webm': [...pattern(SEC, '30', 44), ...vp9],
  'ac3.mp4': [...film(45), ...x264, '-c:a', 'ac3'],
  'ac3-more.mp4': [...film(46), ...x264, '-c:a', 'ac3'],
  'six.mp4': [...film(47), ...x264, ...aac, '-ac', '6'],
  'six-more.mp4': [...film(48), ...x264, ...aac, '-ac', '6'],
  'interlaced.mp4': [...film(49), ...x264, '-flags', '+ilme+ildct', ...aac],
  'interlaced-preset.mp4': [...film(50), ...x264, '-preset', 'slow', '-flags', '+ilme+ildct', ...aac],
  'bt709.mp4': [...film(51), ...x264, ...bars, ...aac],
  'bt709-preset.mp4': [...film(52), ...x264, '-preset', 'slow', ...bars, ...aac],
  'bt601.mp4': [...film(65), ...x264, ...stated('smpte170m'), ...aac],
  'hd.mp4': [...film(66), '-s', '1280x720', ...x264, ...aac],
  'hd-709.mp4': [...film(67), '-s', '1280x720', ...x264, '-preset', 'ultrafast', ...stated('bt709'), ...aac],
  'hd-601.mp4': [...film(68), '-s', '1280x720', ...x264, ...stated('smpte170m'), ...aac],
  'texts.mp4': texts('third.mp4', ['One', 'Two'], 'eng'),
  'more-texts.mp4': texts('same.mp4', ['Three', 'Four'], 'eng'),
  'deu-texts.mp4': texts('no-b.mp4', ['Eins', 'Zwei'], 'deu'),
  'two-texts.mp4': [...['-i', 'texts.mp4', '-i', 'deu-texts.mp4', '-map', '0', '-map', '1:s', '-c', 'copy']],
  'chapters.mp4': chaptered('base.mp4', 'a', 'b'),
  'more-chapters.mp4': chaptered('same.mp4', 'c', 'd'),
  'located.mp4': ['-i', 'base.mp4', '-c', 'copy', '-metadata', 'location=+52.5200+013.4050/'],
  'elsewhere.mp4': ['-i', 'same.mp4', '-c', 'copy', '-metadata', 'location=+48.1374+011.5755/'],
  'ten.mp4': [...film(53), ...x264, '-pix_fmt', 'yuv420p10le', ...aac],
  'ten-preset.mp4': [...film(54), ...x264, '-preset', 'slow', '-pix_fmt', 'yuv420p10le', ...aac],
  'sound.m4a': [...tone(SEC, 48000, 56), ...aac],
  'more-sound.m4a': [...tone(SEC, 48000, 57), ...aac],
  'rate-44.mp4': [...pattern(SEC, '30', 58), ...tone(SEC, 44100, 59), ...x264, ...aac],
  'stereo.mp4': [...film(59), ...x264, ...aac, '-ac', '2'],
  'small.mp4': [...film(60), '-s', '160x90', ...x264, ...aac],
  'anamorphic.mp4': [...film(61), '-vf', 'setsar=4/3', ...x264, ...aac],
  'avc3.mp4': [...film(77), ...x264, '-tag:v', 'avc3', ...aac],
  'avc3-repeated.mp4': ['-i', 'repeated.mp4', '-c', 'copy', '-tag:v', 'avc3'],
  'avc3-unstated.mp4': changed('avc3-repeated.mp4', withoutRecordedSets),
  'two-bytes.mp4': changed('preset.mp4', (bytes) => withLengthSize(bytes, 2)),
  'two-bytes-hevc.mp4': changed('hevc-preset.mp4', (bytes) => withLengthSize(bytes, 2)),
  'mp3.mp4': [...film(62), ...x264, '-c:a', 'libmp3lame'],
  'mp3-more.mp4': [...film(63), ...x264, '-c:a', 'libmp3lame'],
  'repeated.mp4': [...film(64), ...x264, '-preset', 'slow', '-x264-params', 'repeat-headers=1', ...aac],
  'delimited.mp4': ['-i', 'cavlc.mp4', '-c', 'copy', '-bsf:v', 'h264_metadata=aud=insert'],
  'lead-in.mp4': async (out) => {
    const opened = await openFile(await joinInput('level.mp4'));
    await opened.cut({ startMs: 700, endMs: 4000 }, out);
  },
  'joined.mp4': async (out) => {
    const [a, b] = await Promise.all([joinInput('base.mp4'), joinInput('no-b.mp4')]);
    const { joinFiles } = await import('./join-files');
    const joined = await joinFiles([a, b]);
    const parts = [a, b].map((_, source) => ({ source, startMs: 0, endMs: 1500 }));
    await writeFile(out, (await joined.cut(parts)).bytes);
  },
};

/** A file whose bytes are changed by a function. */
function changed(from: string, change: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>): Recipe {
  return async (out) => {
    await writeFile(out, await change(new Uint8Array(await readFile(await joinInput(from)))));
  };
}

function languages(n: number, [first, second]: [string, string]): string[] {
  const sounds = [...tone(SEC, 48000, 100 + n), ...tone(SEC, 48000, 200 + n)];
  return [
    ...[...pattern(SEC, '30', n), ...sounds, '-map', '0', '-map', '1', '-map', '2', ...x264, ...aac],
    ...['-metadata:s:a:0', `language=${first}`, '-metadata:s:a:1', `language=${second}`],
  ];
}

/** A file with subtitles. The second text lasts until its end. */
function texts(from: string, [one, two]: [string, string], language: string): string[] {
  const list = `1\n00:00:00,500 --> 00:00:01,200\n${one}\n\n2\n00:00:02,000 --> 00:00:04,000\n${two}\n`;
  const output = ['-c', 'copy', '-c:s', 'mov_text', '-metadata:s:s:0', `language=${language}`];
  return ['-i', from, '-f', 'srt', '-i', inline(list), ...output];
}

/** A file with two chapters of 2 s. */
function chaptered(from: string, first: string, second: string): string[] {
  const chapter = (title: string, start: number) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${start + 2}\ntitle=${title}\n`;
  const list = inline(`;FFMETADATA1\n${chapter(first, 0)}${chapter(second, 2)}`);
  return [
    '-i',
    from,
    '-f',
    'ffmetadata',
    '-i',
    list,
    ...'-map_metadata 1 -map_chapters 1 -c copy'.split(' '),
  ];
}

/** A part of one recording, as cameras split it. */
function chunk(n: number): Recipe {
  return async (out) => {
    const all = [...pattern(6, '30', 25), ...tone(6, 48000, 26), ...x264, ...aac];
    const segments = ['-f', 'segment', '-segment_time', '1.5', '-reset_timestamps', '1', `${out}-%d.mp4`];
    await ffmpeg('-y', '-v', 'error', ...all, ...segments);
    await ffmpeg('-y', '-v', 'error', '-i', `${out}-${n}.mp4`, '-c', 'copy', out);
  };
}

const folder = mkdtempSync(join(tmpdir(), 'snipreel-'));
const paths = new Map<string, Promise<string>>();

/** The path of one of the files. */
export function joinInput(name: string): Promise<string> {
  const path = paths.get(name) ?? makeInput(name);
  paths.set(name, path);
  return path;
}

async function makeInput(name: string): Promise<string> {
  const recipe = MADE[name];
  if (!recipe) throw new Error(`no input ${name}`);
  if (Array.isArray(recipe))
    return make(name, ...(await Promise.all(recipe.map((word) => (word in MADE ? joinInput(word) : word)))));
  const out = join(folder, name);
  await recipe(out);
  return out;
}

/** Files that one clip can copy. */
export const JOINS: readonly (readonly string[])[] = [
  ['base.mp4', 'same.mp4'],
  ['base.mp4', 'preset.mp4'],
  ['preset.mp4', 'base.mp4'],
  ['base.mp4', 'level.mp4'],
  ['base.mp4', 'no-b.mp4'],
  ['no-b.mp4', 'base.mp4'],
  ['baseline.mp4', 'base.mp4'],
  ['base.mp4', 'cavlc.mp4'],
  ['cavlc.mp4', 'preset.mp4'],
  ['base.mp4', 'scale.mp4'],
  ['base.mp4', 'odd-scale.mp4'],
  ['base.mp4', 'ntsc.mp4'],
  ['ntsc.mp4', '60.mp4'],
  ['base.mp4', 'vfr.mp4'],
  ['vfr.mp4', 'base.mp4'],
  ['base.mp4', 'fragments.mp4'],
  ['fragments.mp4', 'base.mp4'],
  ['base.mp4', 'quicktime.mov'],
  ['quicktime.mov', 'base.mp4'],
  ['base.mp4', 'film.mkv'],
  ['film.mkv', 'preset.mp4'],
  ['base.mp4', 'silent.mp4'],
  ['silent.mp4', 'base.mp4'],
  ['silent.mp4', 'preset.mp4', 'silent-preset.mp4'],
  ['silent.mp4', 'silent-preset.mp4'],
  ['base.mp4', 'open.mp4'],
  ['base.mp4', 'swapped.mp4'],
  ['base.mp4', 'no-edits.mp4'],
  ['no-edits.mp4', 'base.mp4'],
  ['base.mp4', 'negative.mp4'],
  ['late-audio.mp4', 'base.mp4'],
  ['base.mp4', 'late-audio.mp4'],
  ['short-audio.mp4', 'base.mp4'],
  ['long-audio.mp4', 'preset.mp4'],
  ['eng-deu.mp4', 'deu-eng.mp4'],
  ['eng-deu.mp4', 'base.mp4'],
  ['base.mp4', 'eng-deu.mp4'],
  ['portrait.mp4', 'portrait-preset.mp4'],
  ['chunk-0.mp4', 'chunk-1.mp4', 'chunk-2.mp4'],
  ['hevc.mp4', 'hevc-open.mp4'],
  ['hevc-open.mp4', 'hevc-preset.mp4'],
  ['hevc-preset.mp4', 'hevc.mp4', 'hevc-open.mp4'],
  ['hevc-10.mp4', 'hevc-10-open.mp4'],
  ['av1.mp4', 'av1-preset.mp4'],
  ['av1.webm', 'av1-preset.webm'],
  ['vp9.mp4', 'vp9-25.mp4'],
  ['vp9.webm', 'vp9-more.webm'],
  ['vp9.webm', 'vp9.mp4'],
  ['vp9-silent.webm', 'vp9.webm'],
  ['ac3.mp4', 'ac3-more.mp4'],
  ['six.mp4', 'six-more.mp4'],
  ['silent.mp4', 'six.mp4'],
  ['silent.mp4', 'stereo.mp4'],
  ['interlaced.mp4', 'interlaced-preset.mp4'],
  ['bt709.mp4', 'bt709-preset.mp4'],
  ['base.mp4', 'bt601.mp4'],
  ['hd.mp4', 'hd-709.mp4'],
  ['hd-709.mp4', 'hd.mp4'],
  ['ten.mp4', 'ten-preset.mp4'],
  ['base.mp4', 'repeated.mp4'],
  ['repeated.mp4', 'delimited.mp4'],
  ['base.mp4', 'delimited.mp4'],
  ['base.mp4', 'avc3.mp4'],
  ['avc3.mp4', 'preset.mp4'],
  ['avc3-repeated.mp4', 'base.mp4'],
  ['base.mp4', 'avc3-unstated.mp4'],
  ['avc3-unstated.mp4', 'avc3.mp4'],
  ['base.mp4', 'two-bytes.mp4'],
  ['two-bytes.mp4', 'avc3-repeated.mp4', 'base.mp4'],
  ['hevc.mp4', 'hev1.mp4'],
  ['hev1-repeated.mp4', 'hevc.mp4'],
  ['hevc-preset.mp4', 'hev1-unstated.mp4'],
  ['hevc.mp4', 'two-bytes-hevc.mp4'],
  ['lead-in.mp4', 'base.mp4'],
  ['joined.mp4', 'cavlc.mp4'],
  ['level.mp4', 'joined.mp4'],
  ['texts.mp4', 'more-texts.mp4'],
  ['texts.mp4', 'base.mp4', 'more-texts.mp4'],
  ['base.mp4', 'texts.mp4'],
  ['texts.mp4', 'deu-texts.mp4'],
  ['two-texts.mp4', 'more-texts.mp4', 'deu-texts.mp4'],
  ['texts.mp4', 'film.mkv'],
  ['chapters.mp4', 'more-chapters.mp4'],
  ['base.mp4', 'preset.mp4', 'level.mp4', 'no-b.mp4', 'cavlc.mp4'],
  Array.from({ length: 50 }, (_, i) => ['base.mp4', 'same.mp4', 'preset.mp4'][i % 3] ?? ''),
];

/** Files of which one has to be encoded. */
export const REFUSED: readonly (readonly string[])[] = [
  ['base.mp4', 'small.mp4'],
  ['base.mp4', 'hevc.mp4'],
  ['base.mp4', 'portrait.mp4'],
  ['base.mp4', 'ten.mp4'],
  ['base.mp4', 'rate-44.mp4'],
  ['base.mp4', 'stereo.mp4'],
  ['base.mp4', 'anamorphic.mp4'],
  ['base.mp4', 'interlaced.mp4'],
  ['base.mp4', 'bt709.mp4'],
  ['hd-709.mp4', 'hd-601.mp4'],
  ['hd.mp4', 'hd-601.mp4'],
  ['base.mp4', 'ac3.mp4'],
  ['ac3.mp4', 'silent.mp4'],
  ['mp3.mp4', 'mp3-more.mp4'],
  ['vp9.webm', 'av1.webm'],
];
