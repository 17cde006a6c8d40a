/** What the ffmpeg engine makes of each kind of file, judged by native ffprobe. */
import { type FixtureName, fixtures } from '../fixtures';
import { cut, expect, open, save, test } from './harness';
import { decodeErrors, frameAt, judge, make } from './oracle';

interface Case {
  fixture: FixtureName;
  start: number;
  end: number;
  video: [codec: string, treatment: string] | null;
  audio: [codec: string, treatment: string] | null;
}

const CASES: Case[] = [
  { fixture: 'mpeg4Mp3', start: 1, end: 3, video: ['h264', 'encoded'], audio: ['mp3', 'copied'] },
  { fixture: 'h264AacMkv', start: 1.7, end: 4, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  { fixture: 'vp9Opus', start: 0, end: 2, video: ['vp9', 'copied'], audio: ['opus', 'copied'] },
  { fixture: 'vp9Opus', start: 1.7, end: 4, video: ['vp9', 'copied'], audio: ['aac', 'encoded'] },
  { fixture: 'theoraVorbis', start: 1, end: 3, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { fixture: 'vp8Vorbis', start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { fixture: 'silent', start: 1.5, end: 3, video: ['h264', 'copied'], audio: null },
  { fixture: 'h264BframesAac', start: 1.7, end: 3.5, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
  { fixture: 'h264Pcm', start: 0.5, end: 2.5, video: ['h264', 'copied'], audio: ['aac', 'encoded'] },
  { fixture: 'flv1Mp3', start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['mp3', 'copied'] },
  { fixture: 'wmv2Wmav2', start: 0.5, end: 2, video: ['h264', 'encoded'], audio: ['aac', 'encoded'] },
  { fixture: 'hevcAac', start: 1.7, end: 3, video: ['hevc', 'copied'], audio: ['aac', 'copied'] },
  { fixture: 'fragmented', start: 0.5, end: 2.5, video: ['h264', 'copied'], audio: ['aac', 'copied'] },
];

for (const { fixture, start, end, video, audio } of CASES) {
  test(`${fixture} ${start}–${end} s`, async ({ app }) => {
    await open(app, fixtures[fixture]);
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
    const tolerance = report.video === 'encoded' ? 0.1 : 0.25;
    expect(Math.abs(found.duration - (end - start))).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(durationSec - found.duration)).toBeLessThan(0.05);
    expect(decodeErrors(clip)).toBe('');
    if (report.video === 'copied' && start > 0) {
      expect(report.leadInSec).toBeGreaterThan(0);
      expect(frameAt(clip, 0)).toBe(frameAt(fixtures[fixture], start));
    }
  });
}

test('MPEG-TS whose seek lands behind the keyframe still starts on time', async ({ app }) => {
  await open(app, fixtures.mpegTs);
  const { report } = await cut(app, 0.5, 2.5);
  expect(report.video).toBe('encoded');
  const { duration, streams } = judge(await save(app));
  expect(Math.abs(duration - 2)).toBeLessThanOrEqual(0.1);
  expect(Number(streams.find((s) => s.codec_type === 'video')?.start_time)).toBeLessThan(0.05);
});

test("a phone's rotation survives the copy", async ({ app }) => {
  const { info } = await open(app, fixtures.phone);
  expect(info?.tracks.find(({ kind }) => kind === 'video')?.rotation).toBe(90);
  await cut(app, 0.5, 2.5);
  const video = judge(await save(app)).streams.find((s) => s.codec_type === 'video');
  expect(video?.side_data_list?.some(({ rotation }) => rotation === -90)).toBe(true);
});

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=3'];

test('an odd size becomes even, and the shape of the pixels stays', async ({ app }) => {
  // `testsrc2` makes even sizes only, and yuv420p crops to even places.
  const odd = ['-vf', 'format=yuv444p,crop=319:179:0:0:exact=1,setsar=4/3', '-c:v', 'ffv1'];
  await open(app, make('odd.mkv', ...PICTURE, ...odd));
  await cut(app, 1, 2);
  const [video] = judge(await save(app)).streams;
  expect(video).toMatchObject({ codec_name: 'h264', width: 320, height: 180, sample_aspect_ratio: '4:3' });
});

test('a recording without a duration is measured, then cut', async ({ app }) => {
  // Like MediaRecorder's: `-live 1` writes no duration and no cues.
  const path = make(
    'live.webm',
    ...PICTURE,
    ...SOUND,
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-live',
    '1',
  );
  expect((await open(app, path)).info?.durationSec).toBeCloseTo(3, 0);
  await cut(app, 1, 2.5);
  expect(Math.abs(judge(await save(app)).duration - 1.5)).toBeLessThanOrEqual(0.1);
});

test('a cover image is left out, and named', async ({ app }) => {
  const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1');
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-disposition:v:1', 'attached_pic'];
  const codecs = ['-c:v:0', 'libx264', '-c:v:1', 'copy', '-c:a', 'aac'];
  const path = make('cover.mp4', ...PICTURE, ...SOUND, '-i', cover, ...maps, ...codecs);
  await open(app, path);
  const { report } = await cut(app, 1, 2.5);
  expect(report.leftOut).toEqual([{ kind: 'data', codec: 'png' }]);
  expect(judge(await save(app)).video).toEqual(['h264']);
});

test('every sound track goes along', async ({ app }) => {
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
  await open(app, make('two.mkv', ...PICTURE, ...SOUND, ...tracks));
  await cut(app, 1, 2.5);
  expect(judge(await save(app)).audio).toEqual(['aac', 'aac']);
});

test('sound that ends before the range does not fail the cut', async ({ app }) => {
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
  await open(app, make('short-sound.webm', ...PICTURE, ...short));
  const { report } = await cut(app, 1.5, 2.8);
  expect(report.audio).toBe('none');
  expect(report.leftOut).toEqual([{ kind: 'audio', codec: 'vorbis' }]);
  expect(Math.abs(judge(await save(app)).duration - 1.3)).toBeLessThanOrEqual(0.1);
});

test('a file of sound alone', async ({ app }) => {
  await open(app, make('sound.ogg', ...SOUND, '-c:a', 'libvorbis'));
  const { report } = await cut(app, 0.5, 2);
  expect(report).toMatchObject({ video: 'none', audio: 'encoded' });
  expect(judge(await save(app))).toMatchObject({ video: [], audio: ['aac'] });
});
