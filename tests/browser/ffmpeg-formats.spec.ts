/** What the ffmpeg engine makes of each kind of file, judged by native ffprobe. */
import { readFileSync } from 'node:fs';
import type { EditOptions } from '@/lib/edit/edit';
import { type FixtureName, fixtures } from '../fixtures';
import { cut, expect, open, rangeOf, save, test } from './harness';
import { frames, soundLag, ssim } from './one-engine';
import { decodeErrors, judge, make } from './oracle';

interface Case {
  name: string;
  file: () => string;
  start: number;
  end: number;
  video: [codec: string, treatment: string] | null;
  audio: [codec: string, treatment: string] | null;
}

const fixed = (name: FixtureName) => ({ name, file: () => fixtures[name] });

const CASES: Case[] = [
  { ...fixed('mpeg4Mp3'), start: 1.31, end: 3.32, video: ['h264', 'encoded'], audio: ['mp3', 'copied'] },
  { ...fixed('h264AacMkv'), start: 1.7, end: 4, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  { ...fixed('vp9Opus'), start: 1.7, end: 4, video: ['vp9', 'copied'], audio: ['opus', 'copied'] },
  { ...fixed('theoraVorbis'), start: 1, end: 3, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { ...fixed('vp8Vorbis'), start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { ...fixed('silent'), start: 1.5, end: 3, video: ['h264', 'copied'], audio: null },
  { ...fixed('h264BframesAac'), start: 1.7, end: 3.5, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  { ...fixed('h264Pcm'), start: 0.5, end: 2.5, video: ['h264', 'copied'], audio: ['aac', 'encoded'] },
  { ...fixed('flv1Mp3'), start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['mp3', 'copied'] },
  { ...fixed('wmv2Wmav2'), start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { ...fixed('hevcAac'), start: 1.7, end: 3, video: ['hevc', 'copied'], audio: ['aac', 'copied'] },
  { ...fixed('fragmented'), start: 0.5, end: 2.5, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  { ...fixed('mpegTs'), start: 0.5, end: 2.5, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  {
    name: 'H.264 with B-frames in FLV',
    file: () => make('a.flv', '-i', fixtures.h264AacMkv, '-c', 'copy'),
    start: 1.7,
    end: 3.5,
    video: ['h264', 'copied'],
    audio: ['aac', 'copied'],
  },
  {
    name: 'H.264 without B-frames in AVI',
    file: () => {
      const forward = ['-c:v', 'libx264', '-bf', '0', '-g', '40'];
      return make('a.avi', '-i', fixtures.h264AacMkv, ...forward, '-c:a', 'libmp3lame');
    },
    start: 1.7,
    end: 3.5,
    video: ['h264', 'copied'],
    audio: ['mp3', 'copied'],
  },
  {
    name: 'H.264 with B-frames in AVI, which tells no times',
    file: () => make('a.avi', '-i', fixtures.h264AacMkv, '-c:v', 'libx264', '-bf', '2', '-c:a', 'libmp3lame'),
    start: 1.7,
    end: 3.5,
    video: ['h264', 'encoded'],
    audio: ['mp3', 'copied'],
  },
];

/** Runs in `npm test`: video copied, audio encoded. */
const ALWAYS = 'h264Pcm';

for (const { name, file, start, end, video, audio } of CASES) {
  const tag = name === ALWAYS ? [] : '@ci';
  test(`${name} ${start}–${end} s, to the frame`, { tag }, async ({ app }) => {
    const source = file();
    await open(app, source);
    const { report, durationSec, shares, type } = await cut(app, start, end);
    expect([report.video, report.audio]).toEqual([video?.[1] ?? 'none', audio?.[1] ?? 'none']);
    expect(report.leftOut).toEqual([]);
    expect(type).toBe('video/mp4');
    expect(shares.at(-1)).toBe(1);

    const clip = await save(app);
    const found = judge(clip);
    expect(found.format).toContain('mp4');
    expect(found.video).toEqual(video ? [video[0]] : []);
    expect(found.audio).toEqual(audio ? [audio[0]] : []);
    expect(Math.abs(durationSec - found.duration)).toBeLessThan(0.05);
    expect(decodeErrors(clip)).toBe('');

    const wanted = frames(source).filter(({ sec }) => sec >= start - 1e-4 && sec < end - 1e-4);
    const first = wanted[0]?.sec ?? Number.NaN;
    const shown = frames(clip);
    expect(shown.length).toBe(wanted.length);
    for (const [i, { sec }] of shown.entries())
      expect(Math.abs(sec - ((wanted[i]?.sec ?? Number.NaN) - first))).toBeLessThan(0.0015);
    if (report.video === 'copied') expect(shown.map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
    else expect(ssim(source, clip, first)).toBeGreaterThan(0.97);
    expect(Math.abs(found.duration - (end - first))).toBeLessThan(0.06);
    if (audio) expect(Math.abs(soundLag(source, clip, first))).toBeLessThan(0.025);
  });
}

test('projects the size of an encoded clip while it is made', { tag: '@ci' }, async ({ app }) => {
  await open(app, fixtures.theoraVorbis);
  const { size, projected = 0 } = await cut(app, 0, 6);
  expect(Math.abs(Math.log2(projected / size))).toBeLessThan(0.7);
});

test('options: video encoded from the start on; no audio; audio alone; no metadata', {
  tag: '@ci',
}, async ({ app }) => {
  const tagged = ['-metadata', 'location=+48.85+002.29/', '-metadata', 'creation_time=2024-06-01T10:20:30Z'];
  await open(app, make('tagged.mov', '-i', fixtures.h264BframesAac, '-c', 'copy', ...tagged));
  const cutWith = async (options: Partial<EditOptions>) => {
    const answer = await app.evaluate((edit) => window.lab.cut(edit), { ...rangeOf(1.7, 3.5), ...options });
    if ('failed' in answer) throw new Error(answer.detail);
    return { ...answer, clip: await save(app) };
  };
  const exact = await cutWith({ start: 'encode' });
  expect(exact.report).toMatchObject({ video: 'encoded', audio: 'copied', start: { kind: 'encoded' } });
  expect(frames(exact.clip).length).toBe(54);
  expect(frames(exact.clip)[0]?.sec).toBe(0);
  expect(judge((await cutWith({ sound: 'remove' })).clip)).toMatchObject({ video: ['h264'], audio: [] });
  const sound = await cutWith({ sound: 'only', metadata: 'remove' });
  expect(sound.type).toBe('audio/mp4');
  expect(judge(sound.clip)).toMatchObject({ video: [], audio: ['aac'] });
  // The box that states the location: 3GPP TS 26.244 §8.
  expect(readFileSync(sound.clip).includes('loci')).toBe(false);
  expect(readFileSync((await cutWith({})).clip).includes('loci')).toBe(true);
});

test("a phone's rotation survives the copy", async ({ app }) => {
  const { info } = await open(app, fixtures.phone);
  expect(info?.tracks.find(({ kind }) => kind === 'video')?.rotation).toBe(90);
  await cut(app, 0.5, 2.5);
  const video = judge(await save(app)).streams.find((s) => s.codec_type === 'video');
  expect(video?.side_data_list?.some(({ rotation }) => rotation === -90)).toBe(true);
});

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=3'];

test('an odd size becomes even, and the shape of the pixels stays', { tag: '@ci' }, async ({ app }) => {
  // `testsrc2` only makes even sizes, and yuv420p crops at even positions.
  const odd = ['-vf', 'format=yuv444p,crop=319:179:0:0:exact=1,setsar=4/3', '-c:v', 'ffv1'];
  await open(app, make('odd.mkv', ...VIDEO, ...odd));
  await cut(app, 1, 2);
  const [video] = judge(await save(app)).streams;
  expect(video).toMatchObject({ codec_name: 'h264', width: 320, height: 180, sample_aspect_ratio: '4:3' });
});

test('measures a recording without a duration, then cuts it', { tag: '@ci' }, async ({ app }) => {
  // Like MediaRecorder's: `-live 1` writes no duration and no cues.
  const path = make('live.webm', ...VIDEO, ...SOUND, '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1');
  expect((await open(app, path)).info?.durationSec).toBeCloseTo(3, 0);
  await cut(app, 1, 2.5);
  expect(Math.abs(judge(await save(app)).duration - 1.5)).toBeLessThanOrEqual(0.1);
});

test('leaves out a cover image and names it', { tag: '@ci' }, async ({ app }) => {
  const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1');
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:v:1', 'attached_pic'];
  const codecs = ['-c:v:0', 'libx264', '-c:v:1', 'copy', '-c:a', 'aac'];
  const path = make('cover.mp4', ...VIDEO, ...SOUND, '-i', cover, ...maps, ...codecs);
  await open(app, path);
  const { report } = await cut(app, 1, 2.5);
  expect(report.leftOut).toEqual([{ kind: 'data', codec: 'png' }]);
  expect(judge(await save(app)).video).toEqual(['h264']);
});

test('keeps every audio track', { tag: '@ci' }, async ({ app }) => {
  const tracks = [
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv444p',
    '-c:a',
    'aac',
  ];
  await open(app, make('two.mkv', ...VIDEO, ...SOUND, ...tracks));
  await cut(app, 1, 2.5);
  expect(judge(await save(app)).audio).toEqual(['aac', 'aac']);
});

/** Frames for two seconds, none for eight, and then frames again, as in slides or in a recorded still. */
const STILL = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=12'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:duration=12'],
  ...['-vf', 'select=lt(t\\,2)+gte(t\\,10)', '-fps_mode', 'vfr'],
];

test('the frame on screen at the start is shown from the start until the next frame', {
  tag: '@ci',
}, async ({ app }) => {
  const source = make('still.wmv', ...STILL, '-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2');
  await open(app, source);
  const { durationSec, report } = await cut(app, 5, 11);
  expect(report).toMatchObject({ video: 'encoded', audio: 'encoded' });
  expect(durationSec).toBeCloseTo(6, 3);
  const clip = await save(app);
  const [before] = frames(source)
    .filter(({ sec }) => sec > 1.9 && sec < 5)
    .slice(-1);
  const [first, second] = frames(clip);
  expect(first?.sec).toBeCloseTo(0, 3);
  expect(second?.sec).toBeCloseTo(5, 1);
  expect(ssim(source, clip, before?.sec ?? Number.NaN)).toBeGreaterThan(0.97);
  expect(Math.abs(soundLag(source, clip, 5))).toBeLessThan(0.025);
});

test('audio that ends before the range does not fail the cut', { tag: '@ci' }, async ({ app }) => {
  const short = [
    '-f',
    'lavfi',
    '-i',
    'sine=duration=1',
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-c:a',
    'libvorbis',
  ];
  await open(app, make('short-sound.webm', ...VIDEO, ...short));
  const { report } = await cut(app, 1.5, 2.8);
  expect(report.audio).toBe('none');
  expect(report.leftOut).toEqual([{ kind: 'audio', codec: 'vorbis' }]);
  expect(Math.abs(judge(await save(app)).duration - 1.3)).toBeLessThanOrEqual(0.1);
});

test('cuts a file with audio only', { tag: '@ci' }, async ({ app }) => {
  await open(app, make('sound.ogg', ...SOUND, '-c:a', 'libvorbis'));
  const { report } = await cut(app, 0.5, 2);
  expect(report).toMatchObject({ video: 'none', audio: 'encoded' });
  expect(judge(await save(app))).toMatchObject({ video: [], audio: ['aac'] });
});
