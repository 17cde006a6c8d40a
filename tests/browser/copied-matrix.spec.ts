/** Copied streams of containers × codecs: native ffmpeg decodes source and clip and compares. */
import { fixtures } from '../fixtures';
import { expect, test } from './harness';
import { cutWith, frames, openWith, saveHeld, soundLag } from './one-engine';
import { decodeErrors, judge, make } from './oracle';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:sample_rate=48000:duration=4'];
const BOTH = [...VIDEO, ...SOUND, '-shortest'];
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-bf', '2', '-pix_fmt', 'yuv420p'];
const X265 = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-x265-params',
  'log-level=error:keyint=40:bframes=2',
];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '300k'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '12', '-g', '40', '-pix_fmt', 'yuv420p'];

interface Case {
  name: string;
  file: () => string;
  start: number;
  end: number;
  video: [codec: string, tag: string];
  audio: string;
}

const CASES: Case[] = [
  {
    name: 'H.264, AAC in Matroska',
    file: () => fixtures.h264AacMkv,
    start: 1.7,
    end: 4,
    video: ['h264', 'avc1'],
    audio: 'aac',
  },
  {
    name: 'H.264, AAC in MPEG-TS',
    file: () => fixtures.mpegTs,
    start: 1.7,
    end: 3.2,
    video: ['h264', 'avc1'],
    audio: 'aac',
  },
  {
    name: 'VP9, Opus in WebM, from the beginning',
    file: () => fixtures.vp9Opus,
    start: 0,
    end: 2,
    video: ['vp9', 'vp09'],
    audio: 'opus',
  },
  {
    name: 'H.264, MP3 in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X264, '-c:a', 'libmp3lame'),
    start: 1.5,
    end: 3.5,
    video: ['h264', 'avc1'],
    audio: 'mp3',
  },
  {
    name: 'H.264, AC-3 in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X264, '-c:a', 'ac3'),
    start: 0.5,
    end: 3,
    video: ['h264', 'avc1'],
    audio: 'ac3',
  },
  {
    name: 'H.264, E-AC-3 in MPEG-TS',
    file: () => make('a.ts', ...BOTH, ...X264, '-c:a', 'eac3'),
    start: 1.5,
    end: 3,
    video: ['h264', 'avc1'],
    audio: 'eac3',
  },
  {
    name: 'H.264, FLAC in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X264, '-c:a', 'flac'),
    start: 1.5,
    end: 3,
    video: ['h264', 'avc1'],
    audio: 'flac',
  },
  {
    name: 'HEVC, AAC in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X265, '-c:a', 'aac'),
    start: 1.7,
    end: 3,
    video: ['hevc', 'hvc1'],
    audio: 'aac',
  },
  {
    name: 'HEVC, AAC in MPEG-TS',
    file: () => make('a.ts', ...BOTH, ...X265, '-c:a', 'aac'),
    start: 1.7,
    end: 3,
    video: ['hevc', 'hvc1'],
    audio: 'aac',
  },
  {
    name: 'AV1, AAC in Matroska',
    file: () => make('a.mkv', ...BOTH, ...AV1, '-c:a', 'aac'),
    start: 1.7,
    end: 3,
    video: ['av1', 'av01'],
    audio: 'aac',
  },
  {
    name: 'VP9, AAC in Matroska that begins at 0:05',
    file: () => make('a.mkv', ...BOTH, ...VP9, '-c:a', 'aac', '-output_ts_offset', '5'),
    start: 6.5,
    end: 8,
    video: ['vp9', 'vp09'],
    audio: 'aac',
  },
  {
    name: 'VP9, Opus without duration and cues, to the end',
    file: () => make('a.webm', ...BOTH, ...VP9, '-c:a', 'libopus', '-f', 'webm', '-live', '1'),
    start: 0,
    end: 10,
    video: ['vp9', 'vp09'],
    audio: 'opus',
  },
];

/** One for the `packets` engine, one for the `index` engine. */
const ALWAYS = ['H.264, AAC in MPEG-TS', 'VP9, Opus without duration and cues, to the end'];

for (const { name, file, start, end, video, audio } of CASES)
  test(`${name}: ${start}–${end} s`, { tag: ALWAYS.includes(name) ? [] : '@ci' }, async ({ app }) => {
    const source = file();
    const engine = source.endsWith('.ts') ? 'packets' : 'index';
    const opened = await openWith(app, engine, source);
    expect(opened.failed).toBeUndefined();
    const answer = await cutWith(app, start, end);
    expect(answer.failed).toBeUndefined();
    expect(answer.report).toMatchObject({ engine, video: 'copied', audio: 'copied', leftOut: [] });
    expect(answer.forecast).toMatchObject({ video: 'copied', audio: 'copied', leftOut: [] });
    const clip = await saveHeld(app);
    const { streams, ...judged } = judge(clip);
    expect(judged).toMatchObject({ video: [video[0]], audio: [audio] });
    expect(streams[0]).toMatchObject({ codec_tag_string: video[1] });
    expect(decodeErrors(clip)).toBe('');

    const wanted = frames(source).filter(({ sec }) => sec >= start - 1e-4 && sec < end - 1e-4);
    const shown = frames(clip);
    expect(shown.map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
    // A clip begins with its first frame, but one from the very beginning keeps the audio before that.
    const first = start === 0 ? 0 : (wanted[0]?.sec ?? Number.NaN);
    for (const [i, { sec }] of shown.entries())
      expect(Math.abs(sec - ((wanted[i]?.sec ?? Number.NaN) - first))).toBeLessThan(0.001);
    expect(
      Math.abs(judged.duration - (Math.min(end, (wanted.at(-1)?.sec ?? 0) + 1 / 30) - first)),
    ).toBeLessThan(0.05);
    expect(Math.abs(soundLag(source, clip, first))).toBeLessThan(0.025);
  });
