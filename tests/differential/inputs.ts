import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { box, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { findPath, readBoxes } from '@/lib/containers/mp4/read/box';
import { ffmpeg } from './oracle';

/** Unusual files, made with native ffmpeg and cached in `.cache`. Delete the folder to make them again. */

const folder = fileURLToPath(new URL('../../.cache/differential/', import.meta.url));

export interface Input {
  name: string;
  /** ffmpeg arguments, or a step that makes the file from others. */
  make: string[] | ((out: string) => Promise<void>);
  /** The engine's reason if it must refuse the file. */
  refused?: string;
  /** MPEG-1 audio refers to packets before the clip's first. ffmpeg reports that for packets that aren't heard. */
  soundMayWarn?: boolean;
  /** Seconds by which ffmpeg shifts a source's audio against its video, if an edit begins inside a frame. */
  slack?: number;
}

export const picture = (seconds: number, rate = '30', from = 0) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=192x108:r=${rate}:d=${seconds + from},noise=alls=12:allf=t,trim=start=${from}`,
  ],
];
export const tone = (seconds: number, rate = 48000, seed = 7) => [
  ...['-f', 'lavfi', '-i', `anoisesrc=r=${rate}:a=0.3:seed=${seed}:d=${seconds}`],
];
export const x264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-g',
  '45',
  '-sc_threshold',
  '0',
  '-bf',
  '3',
  '-pix_fmt',
  'yuv420p',
];
export const x265 = (options: string) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ...['-x265-params', `log-level=none:keyint=45:bframes=3:${options}`],
];
const vp9 = ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-g', '45'];
export const aac = ['-c:a', 'aac', '-b:a', '64k'];
export const av = [...picture(7), ...tone(7)];
export const twoAudio = [
  ...[...av, ...tone(7, 44100, 9), ...['0', '1', '2'].flatMap((input) => ['-map', input]), ...x264, ...aac],
  ...['-metadata:s:a:1', 'language=fra', '-metadata', 'title=Kept'],
];

export const INPUTS: readonly Input[] = [
  { name: 'bframes.mp4', make: [...av, ...x264, ...aac] },
  { name: 'moov-first.mp4', make: [...av, ...x264, ...aac, '-movflags', '+faststart'] },
  { name: 'opengop.mp4', make: [...av, ...x264, '-x264-params', 'open-gop=1:bframes=3', ...aac] },
  { name: 'negative-offsets.mp4', make: [...av, ...x264, ...aac, '-movflags', 'negative_cts_offsets'] },
  {
    name: 'vfr.mp4',
    make: [
      ...av,
      '-vf',
      "select='not(mod(n,7)*mod(n,5))+gt(mod(n,3),0)'",
      '-fps_mode',
      'vfr',
      ...x264,
      ...aac,
    ],
  },
  { name: 'late-audio.mp4', make: [...picture(7), '-itsoffset', '0.7', ...tone(6), ...x264, ...aac] },
  { name: 'late-video.mp4', make: ['-itsoffset', '0.7', ...picture(6), ...tone(7), ...x264, ...aac] },
  {
    name: 'both-late.mp4',
    make: ['-itsoffset', '1.3', ...picture(6), '-itsoffset', '1.4', ...tone(6), ...x264, ...aac],
  },
  { name: 'hevc-open.mp4', make: [...av, ...x265('open-gop=1'), '-tag:v', 'hvc1', ...aac] },
  { name: 'hevc-hev1.mp4', make: [...av, ...x265('open-gop=0'), '-tag:v', 'hev1', ...aac] },
  {
    name: 'vp9-opus.mp4',
    make: [
      ...av,
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-g',
      '45',
      '-c:a',
      'libopus',
    ],
  },
  {
    name: 'av1-opus.mp4',
    make: [...picture(4), ...tone(4), '-c:v', 'libsvtav1', '-preset', '12', '-g', '45', '-c:a', 'libopus'],
  },
  {
    name: 'av1-hidden.mp4',
    make: [...av, ...['-c:v', 'libaom-av1', '-cpu-used', '8', '-lag-in-frames', '19', '-g', '45'], ...aac],
  },
  {
    name: 'vp9-hidden.mp4',
    make: [...av, ...vp9, ...['-deadline', 'good', '-auto-alt-ref', '1', '-lag-in-frames', '16'], ...aac],
  },
  { name: 'vp9-ten.mp4', make: [...av, ...vp9, '-deadline', 'realtime', '-pix_fmt', 'yuv420p10le', ...aac] },
  { name: 'h264-opus.mp4', make: [...av, ...x264, '-c:a', 'libopus'] },
  {
    name: 'pyramid.mp4',
    make: [...av, ...x264, '-bf', '7', '-x264-params', 'b-pyramid=normal:b-adapt=0:bframes=7:ref=5', ...aac],
  },
  { name: 'two-audio.mp4', make: twoAudio },
  { name: 'ntsc.mp4', make: [...picture(7, '30000/1001'), ...tone(7, 44100), ...x264, ...aac] },
  {
    name: 'odd-timescale.mp4',
    make: [...picture(7, '24000/1001'), ...tone(7), ...x264, ...aac, '-video_track_timescale', '1000003'],
  },
  {
    name: 'coarse-timescale.mp4',
    make: [...picture(7, '25'), ...tone(7), ...x264, ...aac, '-video_track_timescale', '25'],
  },
  { name: 'one-keyframe.mp4', make: [...av, ...x264, '-g', '9999', '-keyint_min', '9999', ...aac] },
  { name: 'all-intra.mp4', make: [...av, ...x264, '-g', '1', ...aac] },
  { name: 'silent.mp4', make: [...picture(7), ...x264] },
  { name: 'silent-intra.mp4', make: [...picture(7), ...x264, '-g', '1'] },
  { name: 'sound-only.m4a', make: [...tone(7), ...aac] },
  { name: 'mp3.mp4', make: [...av, ...x264, '-c:a', 'libmp3lame', '-b:a', '128k'], soundMayWarn: true },
  { name: 'ac3.mp4', make: [...av, ...x264, '-c:a', 'ac3'] },
  { name: 'aac.mov', make: [...av, ...x264, ...aac, '-timecode', '01:00:00:00', '-metadata', 'title=Kept'] },
  { name: 'alac.mov', make: [...av, ...x264, '-c:a', 'alac'] },
  { name: 'mp3.mov', make: [...av, ...x264, '-c:a', 'libmp3lame'], soundMayWarn: true },
  {
    name: 'prores.mov',
    make: [...picture(3), ...tone(3), '-c:v', 'prores_ks', '-profile:v', '0', ...aac],
    refused: 'codec-not-in-mp4',
  },
  {
    name: 'mpeg4.mp4',
    make: [...picture(3), ...tone(3), '-c:v', 'mpeg4', ...aac],
    refused: 'codec-not-in-mp4',
  },
  { name: 'pcm.mov', make: [...av, ...x264, '-c:a', 'pcm_s16le'], refused: 'codec-not-in-mp4' },
  {
    name: 'fragments.mp4',
    make: [...av, ...x264, ...aac, '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  },
  { name: 'fragments-plain.mp4', make: [...av, ...x264, ...aac, '-movflags', 'frag_keyframe'] },
  {
    name: 'fragments-separate.mp4',
    make: [...av, ...x264, ...aac, '-movflags', 'frag_keyframe+empty_moov+separate_moof'],
  },
  {
    name: 'fragments-short.mp4',
    make: [...av, ...x264, ...aac, '-movflags', 'empty_moov+default_base_moof', '-frag_duration', '100000'],
  },
  {
    name: 'fragment-a-frame.mp4',
    make: [...picture(7), ...x264, '-movflags', 'frag_every_frame+empty_moov'],
  },
  {
    name: 'fragments-dash.mp4',
    make: [
      ...av,
      ...x264,
      ...aac,
      '-movflags',
      'cmaf+delay_moov+dash+global_sidx',
      '-frag_duration',
      '500000',
    ],
  },
  {
    name: 'fragments-opengop.mp4',
    make: [
      ...av,
      ...x264,
      '-x264-params',
      'open-gop=1:bframes=3',
      ...aac,
      '-movflags',
      'frag_keyframe+delay_moov',
    ],
  },
  {
    name: 'subtitles.mp4',
    make: async (out) => {
      await ffmpeg(
        ...['-y', '-v', 'error', '-i', await made('bframes.mp4'), '-f', 'srt', '-i', SUBTITLES, '-c', 'copy'],
        ...['-c:s', 'mov_text', '-metadata:s:s:0', 'language=eng', out],
      );
    },
  },
  {
    name: 'chapters.mp4',
    make: async (out) => {
      await ffmpeg(
        ...['-y', '-v', 'error', '-i', await made('bframes.mp4'), '-f', 'ffmetadata', '-i', CHAPTERS],
        ...['-map_metadata', '1', '-map_chapters', '1', '-c', 'copy', out],
      );
    },
  },
  // An edited video. With pauses between edits, B-frames and audio, ffmpeg's timeline of such a file is inexact. Unit tests in
  // `tests/unit/cut` cover those.
  {
    name: 'several-edits.mp4',
    make: (out) =>
      withEdits('silent-intra.mp4', out, [
        [1500, 3000],
        [2000, 500],
      ]),
  },
  // A recovery point every 1.5 s, and one IDR frame at 7 s.
  copied('opengop-twice.mp4', 'opengop.mp4', [], ['-stream_loop', '1']),
  copied('rotated.mp4', 'bframes.mp4', ['-metadata:s:v', 'rotate=90']),
  { ...copied('precut.mp4', 'opengop.mp4', [], ['-ss', '3.33']), slack: 1 / 30 },
  copied('timecode.mp4', 'bframes.mp4', ['-timecode', '10:00:00:00']),
];

const SUBTITLES = `data:text/plain;base64,${btoa('1\n00:00:00,500 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:06,500\nTwo\n')}`;
const CHAPTERS = `data:text/plain;base64,${btoa(
  ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=3\ntitle=a\n[CHAPTER]\nTIMEBASE=1/1\nSTART=3\nEND=7\ntitle=b\n',
)}`;

function copied(name: string, from: string, options: string[], input: string[] = []): Input {
  return {
    name,
    make: async (out) => {
      await ffmpeg(
        '-y',
        '-v',
        'error',
        ...input,
        '-i',
        await made(from),
        '-map',
        '0',
        '-c',
        'copy',
        ...options,
        out,
      );
    },
  };
}

/**
 * Gives every track of a file (`moov` last, as ffmpeg leaves it) another edit list: pairs of duration and media time, in
 * thousandths of a second; −1 presents nothing.
 */
async function withEdits(from: string, out: string, edits: [number, number][]): Promise<void> {
  const bytes = await readFile(await made(from));
  const boxes = readBoxes(bytes);
  const moov = boxes.find((child) => child.type === 'moov');
  if (!moov) throw new Error(`${from} has no moov`);
  const tracks = readBoxes(moov.body).map((child) => {
    if (child.type !== 'trak') return child.bytes;
    const mdhd = findPath(readBoxes(child.body), 'mdia', 'mdhd');
    const timescale = mdhd ? new DataView(mdhd.body.buffer, mdhd.body.byteOffset).getUint32(12) : 1;
    const entries = edits.flatMap(([duration, time]) => [
      duration,
      time < 0 ? -1 : (time * timescale) / 1000,
      0x10000,
    ]);
    const edts = box('edts', fullBox('elst', 0, 0, words(edits.length, ...entries)));
    const kept = readBoxes(child.body).flatMap(({ type, bytes: part }) =>
      type === 'edts' ? [] : type === 'mdia' ? [edts, part] : [part],
    );
    return box('trak', ...kept);
  });
  await writeFile(out, [bytes.subarray(0, bytes.length - moov.bytes.length), layOut(box('moov', ...tracks))]);
}

/** The path of an input, which is made if it doesn't exist yet. */
export async function made(name: string): Promise<string> {
  const input = INPUTS.find((candidate) => candidate.name === name);
  if (!input) throw new Error(`no input ${name}`);
  return madeOf(input);
}

/** The same for an input of any list. */
export async function madeOf({ name, make }: Input): Promise<string> {
  const out = `${folder}${name}`;
  if (existsSync(out)) return out;
  await mkdir(folder, { recursive: true });
  const unfinished = `${folder}unfinished-${name}`;
  if (typeof make === 'function') await make(unfinished);
  else await ffmpeg('-y', '-v', 'error', ...make, unfinished);
  await rename(unfinished, out);
  return out;
}
