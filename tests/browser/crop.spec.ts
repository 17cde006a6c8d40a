/** Cropped and mirrored clips by WebCodecs and by ffmpeg.wasm, frame by frame against native ffmpeg. */

import type { Framing } from '@/lib/edit/framing';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { probe } from '../native/files';
import { toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, open, rangeOf, test } from './harness';
import { cutFiles, openFiles, saveJoined } from './join-lab';
import { cutFramed, framingOf, judgeFrames, shapeOf } from './judge-crops';

const video = (size: string, sec = 3) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=30:duration=${sec}`,
];
const TONE = ['-f', 'lavfi', '-i', 'sine=440:duration=3'];
const X264 = '-c:v libx264 -preset ultrafast -crf 12 -g 30 -bf 2 -pix_fmt yuv420p'.split(' ');

/** A tall crop of a wide frame. */
const TALL = { x: 0.3, y: 0, width: 0.31640625, height: 1 };
const SQUARE = { x: 0.25, y: 0.1, width: 0.45, height: 0.8 };

for (const engine of ['packets', 'ffmpeg'] as const) {
  const which = engine === 'packets' ? 'ladder' : 'ffmpeg';
  const tag = engine === 'ffmpeg' ? { tag: '@ci' } : {};

  test(`${engine}: a tall crop has those pixels, and its audio`, tag, async ({ app }) => {
    const file = make('a.mp4', ...video('640x360'), ...TONE, ...X264, '-c:a', 'aac');
    await open(app, file, which);
    const span = [0.5, 2] as const;
    const { forecast, report, clip } = await cutFramed(app, [{ span }], { crop: TALL });
    expect(forecast).toMatchObject({
      video: 'encoded',
      parts: [{ start: { kind: 'encoded' } }],
      choices: null,
    });
    expect(forecast?.encodeSec).toBeGreaterThan(0);
    expect(report).toMatchObject({
      engine,
      video: 'encoded',
      audio: 'copied',
      parts: [{ start: { kind: 'encoded' } }],
    });
    expect(shapeOf(clip)).toEqual({ width: 202, height: 360, pixelAspect: 1, rotation: 0 });
    judgeFrames(file, clip, [{ span, filter: 'crop=202:360:192:0' }]);
  });

  test(`${engine}: mirrors a cropped frame`, { tag: '@ci' }, async ({ app }) => {
    const file = make('a.mp4', ...video('640x360'), ...X264);
    await open(app, file, which);
    const span = [0, 1] as const;
    const { report, clip } = await cutFramed(app, [{ span }], { crop: SQUARE, flip: true });
    expect(report.engine).toBe(engine);
    judgeFrames(file, clip, [{ span, filter: 'crop=288:288:160:36,hflip' }]);
  });

  for (const rotation of [90, 180, 270])
    test(
      `${engine}: crops and mirrors what players show of a video rotated by ${rotation}°`,
      rotation === 90 ? tag : { tag: '@ci' },
      async ({ app }) => {
        const stored = make('a.mp4', ...video('640x360'), ...X264);
        const file = make('b.mp4', '-i', stored, '-c', 'copy', '-metadata:s:v', `rotate=${rotation}`);
        await open(app, file, which);
        const span = [0.2, 1.2] as const;
        const crop = { x: 0.1, y: 0.05, width: 0.5, height: 0.4 };
        const { report, clip } = await cutFramed(app, [{ span }], { crop, flip: true });
        expect(report.engine).toBe(engine);
        const [width, height] = rotation === 180 ? [640, 360] : [360, 640];
        expect(shapeOf(clip).rotation).toBe(shapeOf(file).rotation);
        const size = `${width / 2}:${2 * Math.round(height / 5)}`;
        judgeFrames(file, clip, [{ span, filter: `crop=${size}:${width / 10}:${height / 20},hflip` }]);
      },
    );
}

test('a small crop of a large frame that states no colors has the colors that players assume for the large one', {
  tag: '@ci',
}, async ({ app }) => {
  const file = make('a.mp4', ...video('1280x720', 1), ...X264);
  await open(app, file, 'ladder');
  // The second clip is made of a track whose colors are named already.
  for (const flip of [false, true]) {
    const { clip } = await cutFramed(app, [{ span: [0, 0.5] }], { crop: SQUARE, flip });
    expect(probe(clip).streams[0]).toMatchObject({ height: 576, color_space: 'bt709' });
  }
});

const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '60', '-b:v', '4M'];

/** The test video as PQ with a white of 300 cd/m², and native ffmpeg's frames of it for ordinary screens. */
const PQ = [
  ...[
    '-vf',
    'format=yuv444p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt2020,zscale=t=smpte2084:m=bt2020nc:r=tv:npl=300,format=yuv420p10le',
  ],
  ...'-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv'.split(' '),
];
const TO_SDR =
  'zscale=t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

interface Row {
  name: string;
  file: () => string;
  engine: 'packets' | 'ffmpeg';
  framing: Partial<Framing>;
  filter: string;
  shape?: Partial<ReturnType<typeof shapeOf>>;
}

const ROWS: Row[] = [
  {
    name: 'a square of an odd size',
    file: () => make('a.mp4', ...video('852x480'), ...X264, '-vf', 'scale=853:481', '-pix_fmt', 'yuv444p'),
    engine: 'packets',
    framing: { crop: { x: 0.3, y: 0, width: 480 / 853, height: 1 } },
    filter: 'format=yuv420p,crop=480:480:256:0',
    shape: { width: 480, height: 480 },
  },
  {
    name: 'mirrored frames of an odd size, which ffmpeg pads',
    file: () => make('a.mp4', ...video('320x180'), ...X264, '-vf', 'scale=321:181', '-pix_fmt', 'yuv444p'),
    engine: 'ffmpeg',
    framing: { flip: true },
    filter: 'hflip,pad=322:182',
    shape: { width: 322, height: 182 },
  },
  {
    name: 'pixels that are not square',
    file: () => make('a.mp4', ...video('360x288'), ...X264, '-vf', 'setsar=64/45'),
    engine: 'packets',
    framing: { crop: { x: 0.2, y: 0.1, width: 0.5, height: 0.8 }, flip: true },
    filter: 'crop=180:230:72:28,hflip',
    shape: { width: 180, height: 230, pixelAspect: 64 / 45 },
  },
  {
    name: 'VP9 in WebM',
    file: () => make('a.webm', ...video('640x360'), ...VP9),
    engine: 'packets',
    framing: { crop: SQUARE },
    filter: 'crop=288:288:160:36',
  },
  {
    name: '10-bit H.264, mirrored',
    file: () => make('a.mp4', ...video('640x360'), ...X264, '-pix_fmt', 'yuv420p10le'),
    engine: 'packets',
    framing: { crop: SQUARE, flip: true },
    filter: 'format=yuv420p,crop=288:288:160:36,hflip',
  },
  {
    name: 'MPEG-4 in AVI',
    file: () => make('a.avi', ...video('640x360'), '-c:v', 'mpeg4', '-q:v', '2'),
    engine: 'ffmpeg',
    framing: { crop: SQUARE },
    filter: 'crop=288:288:160:36',
  },
  {
    name: 'a high dynamic range, which becomes a standard one',
    file: () => make('a.webm', ...video('640x360'), ...PQ, ...VP9, '-profile:v', '2'),
    engine: 'packets',
    framing: { crop: SQUARE, flip: true },
    filter: `${TO_SDR},crop=288:288:160:36,hflip`,
  },
  {
    name: 'a crop of the least size, in the last corner',
    file: () => make('a.mp4', ...video('640x360'), ...X264),
    engine: 'packets',
    framing: { crop: { x: 0.99, y: 0.99, width: 0.001, height: 0.001 } },
    filter: 'crop=16:16:624:344',
    shape: { width: 16, height: 16 },
  },
];

for (const { name, file, engine, framing, filter, shape } of ROWS)
  test(`crops and mirrors ${name}`, { tag: '@ci' }, async ({ app }) => {
    const source = file();
    await open(app, source, 'ladder');
    const span = [0.5, 1.5] as const;
    const { report, clip } = await cutFramed(app, [{ span }], framing);
    expect(report).toMatchObject({ engine, video: 'encoded' });
    if (shape) expect(shapeOf(clip)).toMatchObject(shape);
    judgeFrames(source, clip, [{ span, filter }]);
  });

/** Parts that touch, and one with a crop of another shape, which lies between bars. */
const PARTS = [
  { span: [0.5, 1], filter: 'crop=288:288:160:36' },
  { span: [1, 1.5], crop: { ...SQUARE, x: 0.5 }, filter: 'crop=288:288:320:36' },
  {
    span: [2, 2.6],
    crop: { x: 0, y: 0, width: 1, height: 1 },
    filter: 'scale=288:162:flags=bicubic,pad=288:288:0:62',
  },
  { span: [0, 0.4], crop: { ...SQUARE, y: 0 }, filter: 'crop=288:288:160:0' },
] as const;

for (const engine of ['packets', 'ffmpeg'] as const)
  test(`${engine}: parts with crops of their own`, { tag: '@ci' }, async ({ app }) => {
    const file = make('a.mp4', ...video('640x360'), ...TONE, ...X264, '-c:a', 'aac');
    await open(app, file, engine === 'packets' ? 'ladder' : 'ffmpeg');
    const { report, forecast, clip } = await cutFramed(app, PARTS, { crop: SQUARE });
    expect(report).toMatchObject({ engine, video: 'encoded' });
    expect(report.parts).toHaveLength(4);
    expect(forecast).toMatchObject({ video: 'encoded' });
    judgeFrames(file, clip, PARTS);
  });

for (const engine of ['packets', 'ffmpeg'] as const)
  test(`${engine}: crops, mirrors and rotates`, { tag: '@ci' }, async ({ app }) => {
    const stored = make('a.mp4', ...video('640x360'), ...X264);
    const file = make('b.mp4', '-i', stored, '-c', 'copy', '-metadata:s:v', 'rotate=90');
    await open(app, file, engine === 'packets' ? 'ladder' : 'ffmpeg');
    const span = [0.5, 1.5] as const;
    const crop = { x: 0.1, y: 0.05, width: 0.5, height: 0.4 };
    const { report, clip } = await cutFramed(app, [{ span }], { crop, flip: true, turn: 90 });
    expect(report).toMatchObject({ engine, video: 'encoded' });
    judgeFrames(file, clip, [{ span, filter: 'crop=180:256:36:32,hflip,transpose=clock' }]);
  });

test('a crop is fitted to a size', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mp4', ...video('640x360'), ...TONE, ...X264, '-c:a', 'aac');
  await open(app, file, 'ladder');
  const limit = {
    bytes: 400_000,
    lines: 'original',
    rate: 'original',
    mono: false,
    thorough: false,
  } as const;
  const span = [0.5, 2.5] as const;
  const { report, forecast, size, clip } = await cutFramed(
    app,
    [{ span }],
    { crop: TALL },
    toVideo({ limit }),
  );
  expect(forecast).toMatchObject({ video: 'encoded', fit: 'encoded' });
  expect(report.fit).toMatchObject({ kind: 'encoded', video: { width: 202, height: 360 } });
  expect(size).toBeLessThanOrEqual(limit.bytes);
  judgeFrames(file, clip, [{ span, filter: 'crop=202:360:192:0' }], 0.9);
});

test('ffmpeg.wasm measures how long a crop takes, and learns from the cut', { tag: '@ci' }, async ({
  app,
}) => {
  test.setTimeout(240_000);
  const file = make('a.mp4', ...video('640x360'), ...X264);
  await open(app, file, 'ffmpeg');
  const times = (span: readonly [number, number]) =>
    app.evaluate((edit) => window.lab.forecast(edit), {
      ...rangeOf(...span),
      framing: framingOf({ crop: TALL }),
    });
  const [whole, half] = [await times([0, 3]), await times([0, 1.5])];
  if (!whole?.encodeSec || !half?.encodeSec) throw new Error('no estimate');
  expect(half.encodeSec).toBeCloseTo(whole.encodeSec / 2, 6);
  const { ms } = await cutFramed(app, [{ span: [0, 3] }], { crop: TALL });
  const after = await times([0, 3]);
  expect(after?.encodeSec).not.toBe(whole.encodeSec);
  expect(after?.encodeSec).toBeGreaterThan(0);
  // The cut also verifies the clip.
  expect(after?.encodeSec).toBeLessThanOrEqual(ms / 1000);
  expect(after?.encodeRange).toBeUndefined();
});

test('files with one crop, and a part with its own', { tag: '@ci' }, async ({ app }) => {
  const one = make('a.mp4', ...video('640x360'), ...TONE, ...X264, '-c:a', 'aac');
  const two = make('b.mp4', ...video('320x180'), ...TONE, ...X264, '-c:a', 'aac');
  await openFiles(app, [one, two]);
  const half = { x: 0, y: 0, width: 0.5, height: 1 };
  const parts = [
    [0, 0.5, 1.5],
    [1, 1, 2],
    [0, 2, 2.5, { ...half, x: 0.5 }],
  ] as const;
  const framing = framingOf({ crop: half, flip: true });
  const { report, forecast, failed } = await cutFiles(app, parts, { ...PLAIN_OPTIONS, framing });
  expect(failed).toBeUndefined();
  for (const of of [report, forecast]) {
    expect(of?.video).toBe('encoded');
    expect(of?.parts[0]?.start.kind).toBe('encoded');
  }
  expect(forecast?.encodeSec).toBeGreaterThan(0);
  const clip = await saveJoined(app);
  expect(shapeOf(clip)).toMatchObject({ width: 320, height: 360 });
  judgeFrames(one, clip, [
    { span: [0.5, 1.5], filter: 'crop=320:360:0:0,hflip' },
    { span: [1, 2], source: two, filter: 'crop=160:180:0:0,hflip,scale=320:360:flags=bicubic' },
    { span: [2, 2.5], filter: 'crop=320:360:320:0,hflip' },
  ]);
});

test('one moment with two crops', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mp4', ...video('640x360'), ...TONE, ...X264, '-c:a', 'aac');
  await openFiles(app, [file]);
  const parts = [
    [0, 0.5, 1.5],
    [0, 0.8, 1.2, SQUARE],
  ] as const;
  const framing = framingOf({ crop: { x: 0, y: 0, width: 1, height: 1 } });
  const { report, failed } = await cutFiles(app, parts, { ...PLAIN_OPTIONS, framing });
  expect(failed).toBeUndefined();
  expect(report).toMatchObject({ video: 'encoded' });
  judgeFrames(file, await saveJoined(app), [
    { span: [0.5, 1.5], filter: 'null' },
    { span: [0.8, 1.2], filter: 'crop=288:288:160:36,scale=360:360:flags=bicubic,pad=640:360:140:0' },
  ]);
});

test('verification finds a clip that is cropped or mirrored in another way', { tag: '@ci' }, async ({
  app,
}) => {
  const file = make('a.mp4', ...video('640x360'), ...X264);
  await app.setInputFiles('#file', file);
  const verified = (made: Partial<Framing>, asked: Partial<Framing>) =>
    app.evaluate((framings) => window.lab.verifyFraming(400, 1400, ...framings), [
      framingOf(made),
      framingOf(asked),
    ] as const);
  const wrong = { failed: expect.stringContaining('not-verified') };
  expect(await verified({ crop: SQUARE }, { crop: SQUARE })).toEqual({ frames: 2 });
  expect(await verified({ crop: SQUARE, flip: true }, { crop: SQUARE, flip: true })).toEqual({ frames: 2 });
  expect(await verified({ crop: SQUARE }, { crop: { ...SQUARE, x: 0.27 } })).toEqual(wrong);
  expect(await verified({ crop: SQUARE }, { crop: { ...SQUARE, y: 0.14 } })).toEqual(wrong);
  expect(await verified({ crop: SQUARE }, { crop: { ...SQUARE, width: 0.55 } })).toEqual(wrong);
  expect(await verified({ crop: SQUARE }, { crop: SQUARE, flip: true })).toEqual(wrong);
  expect(await verified({ flip: true }, { crop: SQUARE, flip: true })).toEqual(wrong);
});
