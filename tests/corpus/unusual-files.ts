/**
 * Unusual MP4 and Matroska files: each can be right in one way that a reader or a writer of indexes may miss. The index engine cuts
 * them at many ranges.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { box, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { findPath, readBoxes } from '@/lib/containers/mp4/read/box';
import { make } from '../support/made-files';
import type { CorpusFile } from './files';

export interface UnusualFile extends CorpusFile {
  /** MPEG-1 audio refers to packets before the clip's first. ffmpeg reports that for packets that aren't heard. */
  mayWarn?: true;
  /** Seconds by which ffmpeg shifts a source's audio against its video, if an edit begins inside a frame. */
  slackSec?: number;
}

/** Frames that no encoder predicts well. */
export const pattern = (seconds: number, rate = '30', from = 0) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=192x108:r=${rate}:d=${seconds + from},noise=alls=12:allf=t,trim=start=${from}`,
];
export const tone = (seconds: number, rate = 48000, seed = 7) => [
  ...['-f', 'lavfi', '-i', `anoisesrc=r=${rate}:a=0.3:seed=${seed}:d=${seconds}`],
];
const KEYFRAMES = ['-g', '45'];
export const X264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', ...KEYFRAMES, '-sc_threshold', '0', '-bf', '3'],
  ...['-pix_fmt', 'yuv420p'],
];
export const x265 = (options: string) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ...['-x265-params', `log-level=none:keyint=45:bframes=3:${options}`],
];
const VP9 = ['-c:v', 'libvpx-vp9', '-cpu-used', '8', ...KEYFRAMES];
const VP9_FAST = [...VP9, '-deadline', 'realtime'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '12', ...KEYFRAMES];
const OPEN_GOP = ['-x264-params', 'open-gop=1:bframes=3'];
const UNEVEN = ['-vf', "select='not(mod(n,7)*mod(n,5))+gt(mod(n,3),0)'", '-fps_mode', 'vfr'];
export const AAC = ['-c:a', 'aac', '-b:a', '64k'];
const OPUS = ['-c:a', 'libopus', '-b:a', '64k'];
const AV = [...pattern(7), ...tone(7)];
const TWO_AUDIO = [
  ...[...AV, ...tone(7, 44100, 9), ...['0', '1', '2'].flatMap((input) => ['-map', input]), ...X264, ...AAC],
  ...['-metadata:s:a:1', 'language=fra', '-metadata', 'title=Kept'],
];

/** A text as an input of ffmpeg. */
export const inline = (text: string) => `data:text/plain;base64,${btoa(text)}`;
const SUBTITLES = inline('1\n00:00:00,500 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:06,500\nTwo\n');
const CHAPTER = '[CHAPTER]\nTIMEBASE=1/1\n';
const CHAPTERS = inline(
  `;FFMETADATA1\n${CHAPTER}START=0\nEND=3\ntitle=a\n${CHAPTER}START=3\nEND=7\ntitle=b\n`,
);

type Opens = CorpusFile['opens'];

const MP4: Opens = 'mp4 by index: h264, aac';
const MKV: Opens = 'mkv by index: h264, aac';

const unusual = (name: string, opens: Opens, ...args: string[]): UnusualFile => ({
  name,
  opens,
  path: () => make(name, ...args),
});

/** A file made of another one. */
const remade = (
  name: string,
  opens: Opens,
  from: string,
  before: string[],
  ...after: string[]
): UnusualFile => ({ name, opens, path: () => make(name, ...before, '-i', pathOf(from), ...after) });

const COPY = ['-map', '0', '-c', 'copy'];

const MP4_FILES: readonly UnusualFile[] = [
  unusual('bframes.mp4', MP4, ...AV, ...X264, ...AAC),
  unusual('moov-first.mp4', MP4, ...AV, ...X264, ...AAC, '-movflags', '+faststart'),
  unusual('opengop.mp4', MP4, ...AV, ...X264, ...OPEN_GOP, ...AAC),
  unusual('negative-offsets.mp4', MP4, ...AV, ...X264, ...AAC, '-movflags', 'negative_cts_offsets'),
  unusual('vfr.mp4', MP4, ...AV, ...UNEVEN, ...X264, ...AAC),
  unusual('late-audio.mp4', MP4, ...pattern(7), '-itsoffset', '0.7', ...tone(6), ...X264, ...AAC),
  unusual('late-video.mp4', MP4, '-itsoffset', '0.7', ...pattern(6), ...tone(7), ...X264, ...AAC),
  unusual(
    'both-late.mp4',
    MP4,
    ...['-itsoffset', '1.3', ...pattern(6), '-itsoffset', '1.4', ...tone(6), ...X264, ...AAC],
  ),
  unusual('hevc-open.mp4', 'mp4 by index: hevc, aac', ...AV, ...x265('open-gop=1'), '-tag:v', 'hvc1', ...AAC),
  unusual('hevc-hev1.mp4', 'mp4 by index: hevc, aac', ...AV, ...x265('open-gop=0'), '-tag:v', 'hev1', ...AAC),
  unusual('vp9-opus.mp4', 'mp4 by index: vp9, opus', ...AV, ...VP9_FAST, '-c:a', 'libopus'),
  unusual('av1-opus.mp4', 'mp4 by index: av1, opus', ...pattern(4), ...tone(4), ...AV1, '-c:a', 'libopus'),
  unusual(
    'av1-hidden.mp4',
    'mp4 by index: av1, aac',
    ...[...AV, '-c:v', 'libaom-av1', '-cpu-used', '8', '-lag-in-frames', '19', '-g', '45', ...AAC],
  ),
  unusual(
    'vp9-hidden.mp4',
    'mp4 by index: vp9, aac',
    ...[...AV, ...VP9, '-deadline', 'good', '-auto-alt-ref', '1', '-lag-in-frames', '16', ...AAC],
  ),
  unusual('vp9-ten.mp4', 'mp4 by index: vp9, aac', ...AV, ...VP9_FAST, '-pix_fmt', 'yuv420p10le', ...AAC),
  unusual('h264-opus.mp4', 'mp4 by index: h264, opus', ...AV, ...X264, '-c:a', 'libopus'),
  unusual(
    'pyramid.mp4',
    MP4,
    ...[...AV, ...X264, '-bf', '7', '-x264-params', 'b-pyramid=normal:b-adapt=0:bframes=7:ref=5', ...AAC],
  ),
  unusual('two-audio.mp4', 'mp4 by index: h264, aac, aac', ...TWO_AUDIO),
  unusual('ntsc.mp4', MP4, ...pattern(7, '30000/1001'), ...tone(7, 44100), ...X264, ...AAC),
  unusual(
    'odd-timescale.mp4',
    MP4,
    ...[...pattern(7, '24000/1001'), ...tone(7), ...X264, ...AAC, '-video_track_timescale', '1000003'],
  ),
  unusual(
    'coarse-timescale.mp4',
    MP4,
    ...[...pattern(7, '25'), ...tone(7), ...X264, ...AAC, '-video_track_timescale', '25'],
  ),
  unusual('one-keyframe.mp4', MP4, ...AV, ...X264, '-g', '9999', '-keyint_min', '9999', ...AAC),
  unusual('all-intra.mp4', MP4, ...AV, ...X264, '-g', '1', ...AAC),
  unusual('silent.mp4', 'mp4 by index: h264', ...pattern(7), ...X264),
  unusual('silent-intra.mp4', 'mp4 by index: h264', ...pattern(7), ...X264, '-g', '1'),
  unusual('sound-only.m4a', 'mp4 by index: aac', ...tone(7), ...AAC),
  {
    ...unusual('mp3.mp4', 'mp4 by index: h264, mp3', ...AV, ...X264, '-c:a', 'libmp3lame', '-b:a', '128k'),
    mayWarn: true,
  },
  unusual('ac3.mp4', 'mp4 by index: h264, ac3', ...AV, ...X264, '-c:a', 'ac3'),
  unusual(
    'aac.mov',
    'mov by index: h264, aac',
    ...[...AV, ...X264, ...AAC, '-timecode', '01:00:00:00', '-metadata', 'title=Kept'],
  ),
  unusual('alac.mov', 'mov by index: h264, alac', ...AV, ...X264, '-c:a', 'alac'),
  { ...unusual('mp3.mov', 'mov by index: h264, mp3', ...AV, ...X264, '-c:a', 'libmp3lame'), mayWarn: true },
  unusual(
    'prores.mov',
    'mov by ffmpeg: prores → h264, aac',
    ...[...pattern(3), ...tone(3), '-c:v', 'prores_ks', '-profile:v', '0', ...AAC],
  ),
  unusual(
    'mpeg4.mp4',
    'mp4 by ffmpeg: mpeg4 → h264, aac',
    ...[...pattern(3), ...tone(3), '-c:v', 'mpeg4', ...AAC],
  ),
  unusual('pcm.mov', 'mov by packets: h264, pcm_s16le → aac', ...AV, ...X264, '-c:a', 'pcm_s16le'),
  unusual(
    'fragments.mp4',
    MP4,
    ...[...AV, ...X264, ...AAC, '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  ),
  unusual('fragments-plain.mp4', MP4, ...AV, ...X264, ...AAC, '-movflags', 'frag_keyframe'),
  unusual(
    'fragments-separate.mp4',
    MP4,
    ...[...AV, ...X264, ...AAC, '-movflags', 'frag_keyframe+empty_moov+separate_moof'],
  ),
  unusual(
    'fragments-short.mp4',
    MP4,
    ...[...AV, ...X264, ...AAC, '-movflags', 'empty_moov+default_base_moof', '-frag_duration', '100000'],
  ),
  unusual(
    'fragment-a-frame.mp4',
    'mp4 by index: h264',
    ...[...pattern(7), ...X264, '-movflags', 'frag_every_frame+empty_moov'],
  ),
  unusual(
    'fragments-dash.mp4',
    MP4,
    ...[...AV, ...X264, ...AAC, '-movflags', 'cmaf+delay_moov+dash+global_sidx', '-frag_duration'],
    ...['500000'],
  ),
  unusual(
    'fragments-opengop.mp4',
    MP4,
    ...[...AV, ...X264, ...OPEN_GOP, ...AAC, '-movflags', 'frag_keyframe+delay_moov'],
  ),
  remade(
    'subtitles.mp4',
    MP4,
    'bframes.mp4',
    [],
    ...['-f', 'srt', '-i', SUBTITLES, '-c', 'copy', '-c:s', 'mov_text', '-metadata:s:s:0', 'language=eng'],
  ),
  remade(
    'chapters.mp4',
    MP4,
    'bframes.mp4',
    [],
    ...['-f', 'ffmetadata', '-i', CHAPTERS, '-map_metadata', '1', '-map_chapters', '1', '-c', 'copy'],
  ),
  // With pauses between edits, B-frames and audio, ffmpeg's timeline of a video with edits is inexact. Unit tests in
  // `tests/unit/cut` cover those.
  {
    name: 'several-edits.mp4',
    opens: 'mp4 by index: h264',
    path: () =>
      withEdits(pathOf('silent-intra.mp4'), [
        [1500, 3000],
        [2000, 500],
      ]),
  },
  // ffmpeg and Chromium present it at the usual speed, and marks are set by players.
  {
    name: 'slow-motion.mp4',
    opens: 'mp4 by index: h264',
    leftOut: [{ kind: 'video', codec: 'speed' }],
    path: () =>
      withEdits(pathOf('silent-intra.mp4'), [
        [2000, 0],
        [20_000, 2000, 0.25],
      ]),
  },
  // A recovery point every 1.5 s, and one IDR frame at 7 s.
  remade('opengop-twice.mp4', MP4, 'opengop.mp4', ['-stream_loop', '1'], ...COPY),
  remade('rotated.mp4', MP4, 'bframes.mp4', [], ...COPY, '-metadata:s:v', 'rotate=90'),
  { ...remade('precut.mp4', MP4, 'opengop.mp4', ['-ss', '3.33'], ...COPY), slackSec: 1 / 30 },
  remade('timecode.mp4', MP4, 'bframes.mp4', [], ...COPY, '-timecode', '10:00:00:00'),
];

const MATROSKA_FILES: readonly UnusualFile[] = [
  unusual('bframes.mkv', MKV, ...AV, ...X264, ...AAC),
  unusual('opengop.mkv', MKV, ...AV, ...X264, ...OPEN_GOP, ...AAC),
  unusual('ntsc.mkv', MKV, ...pattern(7, '30000/1001'), ...tone(7, 44100), ...X264, ...AAC),
  unusual('film.mkv', MKV, ...pattern(7, '24000/1001'), ...tone(7), ...X264, ...AAC),
  unusual('sixty.mkv', MKV, ...pattern(5, '60'), ...tone(5), ...X264, ...AAC),
  unusual('vfr.mkv', MKV, ...AV, ...UNEVEN, ...X264, ...AAC),
  unusual('hevc-open.mkv', 'mkv by index: hevc, aac', ...AV, ...x265('open-gop=1'), ...AAC),
  unusual('hevc-closed.mkv', 'mkv by index: hevc, aac', ...AV, ...x265('open-gop=0'), ...AAC),
  unusual('vp9-opus.webm', 'webm by index: vp9, opus', ...AV, ...VP9_FAST, ...OPUS),
  unusual('vp9-opus-vfr.webm', 'webm by index: vp9, opus', ...AV, ...UNEVEN, ...VP9_FAST, ...OPUS),
  unusual(
    'vp9-opus-60ms.webm',
    'webm by index: vp9, opus',
    ...[...AV, ...VP9_FAST, ...OPUS, '-frame_duration', '60'],
  ),
  unusual('live.webm', 'webm by index: vp9, opus', ...AV, ...VP9_FAST, ...OPUS, '-f', 'webm', '-live', '1'),
  unusual('live.mkv', MKV, ...AV, ...X264, ...AAC, '-f', 'matroska', '-live', '1'),
  unusual(
    'small-clusters.mkv',
    MKV,
    ...[...AV, ...X264, ...AAC, '-cluster_time_limit', '200', '-cues_to_front', '1'],
    ...['-reserve_index_space', '4000'],
  ),
  unusual('av1-opus.mkv', 'mkv by index: av1, opus', ...pattern(4), ...tone(4), ...AV1, ...OPUS),
  {
    ...unusual('mp3.mkv', 'mkv by index: h264, mp3', ...AV, ...X264, '-c:a', 'libmp3lame', '-b:a', '128k'),
    mayWarn: true,
  },
  unusual('flac.mkv', 'mkv by index: h264, flac', ...AV, ...X264, '-c:a', 'flac'),
  unusual(
    'flac-44.mkv',
    'mkv by index: h264, flac',
    ...[...pattern(7), ...tone(7, 44100), ...X264, '-c:a', 'flac'],
  ),
  unusual('alac.mkv', 'mkv by index: h264, alac', ...AV, ...X264, '-c:a', 'alac'),
  unusual('ac3.mkv', 'mkv by index: h264, ac3', ...AV, ...X264, '-c:a', 'ac3'),
  unusual('eac3.mkv', 'mkv by index: h264, eac3', ...AV, ...X264, '-c:a', 'eac3'),
  unusual('late-audio.mkv', MKV, ...pattern(7), '-itsoffset', '2.7', ...tone(4), ...X264, ...AAC),
  unusual('late-video.mkv', MKV, '-itsoffset', '2.7', ...pattern(4), ...tone(7), ...X264, ...AAC),
  unusual('from-later.mkv', MKV, ...AV, ...X264, ...AAC, '-output_ts_offset', '0.6'),
  unusual('two-audio.mkv', 'mkv by index: h264, aac, aac', ...TWO_AUDIO),
  unusual('silent.mkv', 'mkv by index: h264', ...pattern(7), ...X264),
  unusual('sound-only.mka.mkv', 'mkv by index: aac', ...tone(7), ...AAC),
  unusual('one-keyframe.mkv', MKV, ...AV, ...X264, '-g', '9999', '-keyint_min', '9999', ...AAC),
  unusual('pcm.mkv', 'mkv by packets: h264, pcm_s16le → aac', ...AV, ...X264, '-c:a', 'pcm_s16le'),
  unusual(
    'vp8.webm',
    'webm by packets: vp8 → h264, vorbis → aac',
    ...[...AV, '-c:v', 'libvpx', '-c:a', 'libvorbis'],
  ),
  remade('copied-from-mp4.mkv', MKV, 'opengop.mp4', ['-ss', '3.33'], ...COPY),
];

export const UNUSUAL_FILES = [...MP4_FILES, ...MATROSKA_FILES];

/** The path of the file with this name. */
export function pathOf(name: string): string {
  const file = UNUSUAL_FILES.find((each) => each.name === name);
  if (!file) throw new Error(`no unusual file ${name}`);
  return file.path();
}

/**
 * Gives every track of a file (`moov` last, as ffmpeg leaves it) an edit list.
 * @param edits duration and media time in ms, and the rate if it isn't 1.
 */
function withEdits(from: string, edits: readonly [number, number, number?][]): string {
  const bytes = new Uint8Array(readFileSync(from));
  const boxes = readBoxes(bytes);
  const moov = boxes.find((child) => child.type === 'moov');
  if (!moov) throw new Error(`${from} has no moov`);
  const tracks = readBoxes(moov.body).map((child) => {
    if (child.type !== 'trak') return child.bytes;
    const mdhd = findPath(readBoxes(child.body), 'mdia', 'mdhd');
    const timescale = mdhd ? new DataView(mdhd.body.buffer, mdhd.body.byteOffset).getUint32(12) : 1;
    const entries = edits.flatMap(([duration, time, rate = 1]) => [
      duration,
      Math.round((time * timescale) / 1000),
      rate * 0x10000,
    ]);
    const edts = box('edts', fullBox('elst', 0, 0, words(edits.length, ...entries)));
    const kept = readBoxes(child.body).flatMap(({ type, bytes: part }) =>
      type === 'edts' ? [] : type === 'mdia' ? [edts, part] : [part],
    );
    return box('trak', ...kept);
  });
  const path = join(mkdtempSync(join(tmpdir(), 'snipreel-')), 'edits.mp4');
  const media = bytes.subarray(0, bytes.length - moov.bytes.length);
  writeFileSync(path, new Uint8Array(Buffer.concat([media, layOut(box('moov', ...tracks))])));
  return path;
}
