/** Clips of smart cuts, judged by native ffmpeg frame by frame, and by their bytes. */
import type { Page } from '@playwright/test';
import type { EngineId } from '@/lib/cut';
import { judgeExact } from '../corpus/judge-exact';
import { pathOf } from '../corpus/unusual-files';
import { fixtures } from '../fixtures';
import { make } from '../support/made-files';
import { expect, open, rangeOf, save, test } from './harness';
import type { LabEdit } from './lab';

const exact = (start: number, end: number): LabEdit => ({ ...rangeOf(start, end), start: 'exact' });

interface Making {
  engine?: EngineId;
  /** The same film in a file that begins with 0:00, where `file` does not. */
  source?: string;
}

async function cutExactly(app: Page, start: number, end: number) {
  const made = await app.evaluate((edit) => window.lab.cut(edit), exact(start, end));
  if ('failed' in made) throw new Error(made.detail);
  return made;
}

/** Cuts and judges; the forecast has to match the report. */
async function cutAndJudge(
  app: Page,
  file: string,
  start: number,
  end: number,
  { engine = 'index', source = file }: Making = {},
) {
  await open(app, file, 'ladder');
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), exact(start, end));
  const made = await cutExactly(app, start, end);
  expect(made.report.engine).toBe(engine);
  const [expected, begins] = [forecast?.parts[0]?.start, made.report.parts[0]?.start];
  if (expected?.kind === 'smart') {
    const { encodedSec, copiedSec } = expected;
    const seconds = { encodedSec: expect.closeTo(encodedSec, 6), copiedSec: expect.closeTo(copiedSec, 6) };
    expect(begins).toEqual({ kind: 'smart', ...seconds });
  } else {
    expect([expected, begins]).toEqual([{ kind: 'clean' }, { kind: 'clean' }]);
  }
  expect(forecast?.tailsSec).toBeCloseTo(made.report.tailsSec, 6);
  const verdict = judgeExact(source, await save(app), [rangeOf(start, end)], made.report);
  expect(verdict.problems).toEqual([]);
  return { ...verdict, report: made.report, durationSec: made.durationSec };
}

test('begins with its start, copies from the next keyframe on, and keeps nothing from before or after', async ({
  app,
}) => {
  const { encoded, atEnd, frames, ssim } = await cutAndJudge(app, fixtures.h264BframesAac, 1.8, 4.25);
  // A keyframe each 40 frames at 30 a second: the next is at 2.667 s. The last two frames refer to one behind the end.
  expect([encoded, atEnd, frames]).toEqual([26, 2, 74]);
  expect(ssim).toBeGreaterThan(0.985);
});

test('ends with its end wherever it begins', { tag: '@ci' }, async ({ app }) => {
  const file = fixtures.h264BframesAac;
  // A start on a keyframe, a single frame to copy, and none.
  for (const [start, end, encoded, atEnd] of [
    [1.333, 3.19, 0, 3],
    [2.5, 2.75, 5, 2],
    [2.5, 2.58, 3, 0],
  ] as const)
    expect(await cutAndJudge(app, file, start, end)).toMatchObject({ encoded, atEnd });
});

test('does so for WebM too', { tag: '@ci' }, async ({ app }) => {
  const { encoded, frames, ssim } = await cutAndJudge(app, fixtures.vp9Opus, 1.8, 3.2);
  expect([encoded, frames]).toEqual([26, 42]);
  expect(ssim).toBeGreaterThan(0.985);
});

test('begins and ends FLAC on the sample, and copies what lies between', { tag: '@ci' }, async ({ app }) => {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=30:d=5'];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=5:r=44100:a=0.4:seed=5', '-ac', '2'];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '30', '-c:a', 'flac', '-strict', '-2'];
  for (const name of ['flac.mp4', 'flac.mkv']) {
    const file = make(name, ...video, ...sound, ...codecs);
    const { encoded, frames, report } = await cutAndJudge(app, file, 1.5, 3.2);
    expect([encoded, frames]).toEqual([15, 51]);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied' });
  }
});

test('copies the video behind the splice where the audio has to be encoded', { tag: '@ci' }, async ({
  app,
}) => {
  const file = fixtures.h264Pcm;
  const { encoded, frames, ssim, report } = await cutAndJudge(app, file, 1.2, 3, { engine: 'packets' });
  expect([encoded, frames]).toEqual([4, 54]);
  expect(ssim).toBeGreaterThan(0.985);
  expect(report).toMatchObject({ video: 'copied', audio: 'encoded' });
});

const PACKETS: readonly [string, string, () => { file: string; source?: string }][] = [
  [
    'H.264 of a transport stream',
    'copied',
    () => ({ file: fixtures.mpegTs, source: make('a.mp4', '-i', fixtures.mpegTs, '-c', 'copy') }),
  ],
  ['H.264 whose frames are stripped of their first bytes', 'copied', () => ({ file: fixtures.stripped })],
  [
    'VP9 beside Vorbis',
    'encoded',
    () => ({ file: make('a.webm', '-i', fixtures.vp9Opus, '-c:v', 'copy', '-c:a', 'libvorbis') }),
  ],
];
for (const [name, audio, files] of PACKETS)
  test(`${name}: only the frames before the splice are encoded`, { tag: '@ci' }, async ({ app }) => {
    const { file, source } = files();
    for (const [start, end] of [
      [0.5, 2.6],
      [1.7, 3.2],
    ] as const) {
      const { encoded, frames, report } = await cutAndJudge(app, file, start, end, {
        engine: 'packets',
        source,
      });
      expect(encoded).toBeLessThan(frames);
      expect(report).toMatchObject({ video: 'copied', audio });
    }
  });

const PATTERN = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=3'];

test('a smart cut that is refused says why, and the whole video is encoded', { tag: '@ci' }, async ({
  app,
}) => {
  const hevc = ['-c:v', 'libx265', '-x265-params', 'keyint=10:log-level=none', '-tag:v', 'hvc1'];
  const file = make('hevc-422.mp4', ...PATTERN, ...hevc, '-pix_fmt', 'yuv422p');
  await open(app, file, 'ladder');
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), exact(1.2, 2.5));
  expect(forecast?.choices?.exact).toEqual({ possible: false, refusal: 'pixel-format' });
  expect(forecast?.parts[0]?.start).toEqual({ kind: 'lead-in', leadIn: forecast?.choices?.lossless });
  expect(forecast?.choices?.lossless.hiddenSec).toBeGreaterThan(0);
  const cut = await app.evaluate((edit) => window.lab.cut(edit), exact(1.2, 2.5));
  expect(cut).toMatchObject({ report: { video: 'encoded', parts: [{ start: { kind: 'encoded' } }] } });
  // The forecast has said so.
  expect(cut).not.toHaveProperty('report.exactFailed');
});

const SOUNDED = [...PATTERN, '-f', 'lavfi', '-i', 'anoisesrc=d=3:r=48000:a=0.3:seed=4'];
for (const [what, engine, file] of [
  ['AV1 of ten bits', 'packets', ['a.mp4', '-c:v', 'libsvtav1', '-pix_fmt', 'yuv420p10le', '-c:a', 'aac']],
  ['VP9 of 4:4:4', 'packets', ['a.webm', '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv444p', '-c:a', 'libopus']],
  [
    'H.265 of 4:2:2',
    'ffmpeg',
    ['a.mp4', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv422p', '-c:a', 'aac'],
  ],
] as const)
  test(`copied sound beside ${what}, all of which is encoded, holds nothing from before the start`, {
    tag: '@ci',
  }, async ({ app }) => {
    const [name, ...codecs] = file;
    const path = make(name, ...SOUNDED, ...codecs);
    await open(app, path, 'ladder');
    const { report } = await cutExactly(app, 1.2, 2.5);
    expect(report).toMatchObject({ engine, video: 'encoded', audio: 'copied' });
    expect(judgeExact(path, await save(app), [rangeOf(1.2, 2.5)], report).problems).toEqual([]);
  });

test('sound goes on exactly where the video has ended', { tag: '@ci' }, async ({ app }) => {
  const [video, sound] = [PATTERN.with(3, 'testsrc2=s=128x96:r=10:d=1'), SOUNDED.slice(4)];
  const path = make('a.mp4', ...video, ...sound, '-c:v', 'libx264', '-c:a', 'aac');
  await open(app, path, 'ladder');
  const { report } = await cutExactly(app, 1.5, 2.7);
  expect(report).toMatchObject({ engine: 'index', video: 'none', audio: 'copied' });
  expect(judgeExact(path, await save(app), [rangeOf(1.5, 2.7)], report).problems).toEqual([]);
});

const X264 = [...PATTERN, '-c:v', 'libx264', '-g', '10'];

for (const [name, fileOf] of Object.entries({
  'H.264 of 10 bits': () => make('ten-bits.mp4', ...X264, '-pix_fmt', 'yuv420p10le'),
  'interlaced H.264': () => make('interlaced.mp4', ...X264, '-pix_fmt', 'yuv420p', '-flags', '+ildct+ilme'),
  'H.265': () => fixtures.hevcAac,
}))
  test(`ffmpeg.wasm or Kvazaar encodes what this browser doesn’t: ${name}`, {
    tag: name === 'H.264 of 10 bits' ? [] : '@ci',
  }, async ({ app }) => {
    const file = fileOf();
    await open(app, file, 'ladder');
    const forecast = await app.evaluate((edit) => window.lab.forecast(edit), exact(1.2, 2.5));
    expect(forecast?.choices?.exact).toMatchObject({ possible: true, way: 'ffmpeg' });
    const { encoded, report } = await cutAndJudge(app, file, 1.2, 2.5);
    expect(encoded).toBeGreaterThan(0);
    expect(report.parts[0]?.start.kind).toBe('smart');
  });

/** Runs engines in the page, where their codecs can be seen: those that were made, and what each is encoding. */
async function watchCodecs(app: Page) {
  await app.evaluate(() => {
    const codecs: (VideoEncoder | VideoDecoder)[] = [];
    Object.assign(window, {
      codecs,
      Worker: undefined,
      VideoEncoder: class extends VideoEncoder {
        constructor(init: VideoEncoderInit) {
          super(init);
          codecs.push(this);
        }
      },
      VideoDecoder: class extends VideoDecoder {
        constructor(init: VideoDecoderInit) {
          super(init);
          codecs.push(this);
        }
      },
    });
  });
  return () =>
    app.evaluate(() => (Reflect.get(window, 'codecs') as VideoEncoder[]).map(({ state }) => state));
}

test('an abort in the middle leaves no codec and no file behind', async ({ app }) => {
  const states = await watchCodecs(app);
  const file = make(
    'long.mp4',
    ...'-f lavfi -i testsrc2=s=640x360:r=30:d=9 -f lavfi -i sine=d=9 -c:v libx264'.split(' '),
    ...['-preset', 'ultrafast', '-g', '300', '-pix_fmt', 'yuv420p'],
  );
  await open(app, file, 'ladder');
  const cutting = app.evaluate((edit) => window.lab.cut(edit), exact(0.5, 9));
  const alive = async () => (await states()).filter((state) => state !== 'closed');
  await expect.poll(alive).toEqual(['configured', 'configured']);
  await app.evaluate(() => window.lab.abort());
  expect(await cutting).toMatchObject({ failed: 'AbortError' });
  expect(await alive()).toEqual([]);
  expect(await app.evaluate(() => window.lab.scratch())).toEqual([]);
  expect(await app.evaluate((edit) => window.lab.cut(edit), exact(8, 9))).toMatchObject({
    verified: { startsOnFrame: true },
  });
  expect(new Set(await states())).toEqual(new Set(['closed']));
});

test('a head that was encoded wrongly fails the smart cut, and no other engine takes over', async ({
  app,
}) => {
  await watchCodecs(app);
  await app.evaluate(() => {
    const { encode } = VideoEncoder.prototype;
    VideoEncoder.prototype.encode = function (frame, options) {
      const { codedWidth, codedHeight, timestamp } = frame;
      const bytes = new Uint8Array((codedWidth * codedHeight * 3) / 2).fill(90);
      const gray = new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp });
      encode.call(this, gray, options);
      gray.close();
    };
  });
  await open(app, fixtures.silent, 'ladder');
  const cut = await app.evaluate((edit) => window.lab.cut(edit), exact(1.9, 3.9));
  expect(cut).toMatchObject({ failed: 'exact-refused' });
  expect(await app.evaluate(() => window.lab.engine())).toBe('index');
});

/** Files of which every start can be exact. */
const WHOLE = [
  'bframes.mp4 opengop.mp4 pyramid.mp4 negative-offsets.mp4 vfr.mp4 rotated.mp4 late-audio.mp4',
  'two-audio.mp4 ntsc.mp4 odd-timescale.mp4 coarse-timescale.mp4 one-keyframe.mp4 silent.mp4',
  'ac3.mp4 mp3.mp4 aac.mov alac.mov mp3.mov fragments.mp4 fragments-opengop.mp4 subtitles.mp4',
  'chapters.mp4 timecode.mp4 h264-opus.mp4 vp9-opus.mp4 vp9-ten.mp4 vp9-hidden.mp4 av1-opus.mp4',
  'av1-hidden.mp4 bframes.mkv opengop.mkv vfr.mkv vp9-opus.webm vp9-opus-vfr.webm av1-opus.mkv',
  'mp3.mkv',
].flatMap((names) => names.split(' '));

for (const name of WHOLE)
  test(`${name}: at several starts`, { tag: '@ci' }, async ({ app }) => {
    test.setTimeout(180_000);
    const file = pathOf(name);
    // One frame before a keyframe (1.5 s at 30 a second), in the middle, and one that ends before the next.
    for (const [start, end] of [
      [1.4, 4],
      [2.3, 6],
      [3.1, 4.1],
    ] as const)
      await cutAndJudge(app, file, start, end);
  });

test('is like the source at 720p', { tag: '@ci' }, async ({ app }) => {
  const file = make(
    'hd.mp4',
    ...['-f', 'lavfi', '-i', 'mandelbrot=s=1280x720:r=30', '-t', '4', '-c:v', 'libx264'],
    ...['-preset', 'veryfast', '-crf', '21', '-g', '60', '-pix_fmt', 'yuv420p'],
  );
  const { ssim, psnr } = await cutAndJudge(app, file, 0.7, 3);
  expect(ssim).toBeGreaterThan(0.985);
  expect(psnr).toBeGreaterThan(38);
});
