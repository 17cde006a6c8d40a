/** Clips of several files whose streams differ: what doesn't match is encoded, everything else copied. Native ffmpeg judges. */
import type { JoinedSource } from '@/lib/cut/report';
import { expect, test } from './harness';
import { cutFiles, type JoinPart, openFiles, saveJoined } from './join-lab';
import { judgeJoined } from './judge-joined';
import { make } from './oracle';

const frames = (size: string, rate = 30) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=4`,
];
/** Noise is found in a clip at one place only. */
const noise = (seed: number, rate = 48_000) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=seed=${seed}:amplitude=0.3:sample_rate=${rate}:duration=4,lowpass=f=4000`,
  ],
];
const H264 = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '160k'];
const STEREO = ['-ac', '2'];

/** A file of H.264 and AAC that others are to match. */
const usual = (size = '640x360') =>
  make('usual.mp4', ...frames(size), ...noise(1), ...H264, ...AAC, ...STEREO);

const PARTS: readonly JoinPart[] = [
  [0, 0.5, 2.1],
  [1, 0.7, 1.9],
  [0, 2.5, 3.4],
];

interface Row {
  name: string;
  files: () => [string, string];
  /** The second file's frames in the clip; null if they are copied. */
  filter: string | null;
  second: Partial<JoinedSource>;
  sounds?: [boolean, boolean];
}

const pair = (second: () => string) => (): [string, string] => [usual(), second()];

const ROWS: Row[] = [
  {
    name: '720p after 1080p',
    files: () => [
      make('hd.mp4', ...frames('1920x1080'), ...noise(1), ...H264, ...AAC, ...STEREO),
      make('smaller.mp4', ...frames('1280x720'), ...noise(2), ...H264, ...AAC, ...STEREO),
    ],
    filter: 'scale=1920:1080',
    second: { video: 'encoded', audio: 'copied', mismatches: ['size'] },
  },
  {
    name: 'another aspect ratio and frame rate',
    files: pair(() => make('square.mp4', ...frames('480x480', 24), ...noise(2), ...H264, ...AAC, ...STEREO)),
    filter: 'scale=360:360,pad=640:360:140:0',
    second: { video: 'encoded', audio: 'copied', mismatches: ['size'] },
  },
  {
    name: '44.1 kHz after 48 kHz',
    files: pair(() => make('cd.mp4', ...frames('640x360'), ...noise(2, 44_100), ...H264, ...AAC, ...STEREO)),
    filter: null,
    second: { video: 'copied', audio: 'encoded', mismatches: ['sample-rate'] },
  },
  {
    name: 'mono after stereo',
    files: pair(() => make('mono.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, '-ac', '1')),
    filter: null,
    second: { video: 'copied', audio: 'encoded', mismatches: ['channels'] },
  },
  {
    name: 'without sound after with sound',
    files: pair(() => make('silent.mp4', ...frames('640x360'), ...H264)),
    filter: null,
    second: { video: 'copied', audio: 'silence', mismatches: [] },
    sounds: [true, false],
  },
  {
    name: 'HEVC after H.264',
    files: pair(() =>
      make(
        'hevc.mp4',
        ...frames('640x360'),
        ...noise(2),
        '-c:v',
        'libx265',
        '-g',
        '30',
        '-tag:v',
        'hvc1',
        '-pix_fmt',
        'yuv420p',
        ...AAC,
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'copied', mismatches: ['codec'] },
  },
  {
    name: 'AVI after MP4',
    files: pair(() =>
      make(
        'old.avi',
        ...frames('640x360'),
        ...noise(2),
        '-c:v',
        'mpeg4',
        '-q:v',
        '2',
        '-c:a',
        'libmp3lame',
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'encoded', mismatches: ['codec'] },
  },
  {
    name: 'MPEG-TS after MP4',
    files: pair(() => make('stream.ts', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO)),
    filter: null,
    second: { video: 'copied', audio: 'copied', mismatches: [] },
  },
  {
    name: 'WebM after MP4',
    files: pair(() =>
      make(
        'web.webm',
        ...frames('640x360'),
        ...noise(2),
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-g',
        '30',
        '-b:v',
        '2M',
        '-c:a',
        'libopus',
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'encoded', mismatches: ['codec'] },
  },
  {
    name: 'portrait after landscape',
    files: pair(() => {
      const plain = make('turned.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO);
      return make('portrait.mp4', '-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
    }),
    filter: 'transpose=cclock,scale=202:360,pad=640:360:218:0',
    second: { video: 'encoded', audio: 'copied', mismatches: ['rotation'] },
  },
  {
    name: '10 bits after 8 bits',
    files: pair(() =>
      make(
        'deep.mp4',
        ...frames('640x360'),
        ...noise(2),
        '-c:v',
        'libx264',
        '-g',
        '30',
        '-pix_fmt',
        'yuv420p10le',
        ...AAC,
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'copied', mismatches: ['pixel-format'] },
  },
];

/** BT.2020 with a high dynamic range in 10 bits. */
const HDR = [
  ...[
    '-vf',
    'zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=smpte2084:m=bt2020nc:p=bt2020:npl=200,format=yuv420p10le',
  ],
  ...[
    '-c:v',
    'libx265',
    '-g',
    '30',
    '-tag:v',
    'hvc1',
    '-colorspace',
    'bt2020nc',
    '-color_primaries',
    'bt2020',
  ],
  ...['-color_trc', 'smpte2084', '-color_range', 'tv', '-pix_fmt', 'yuv420p10le'],
];
/** What both engines' tone mapping does, with native ffmpeg. */
const MAPPED = [
  'zscale=tin=smpte2084:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709',
  'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
].join();
const TAGGED = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];

ROWS.push({
  name: 'HDR after SDR',
  files: () => [
    make('sdr.mp4', ...frames('640x360'), ...noise(1), ...H264, ...TAGGED, ...AAC, ...STEREO),
    make('hdr.mp4', ...frames('640x360'), ...noise(2), ...HDR, ...AAC, ...STEREO),
  ],
  filter: MAPPED,
  second: { video: 'encoded', audio: 'copied', mismatches: ['codec', 'pixel-format', 'colors'] },
});

/** The others are for `npm run test:full`. */
const IN_SHORT: ReadonlySet<string> = new Set([
  'another aspect ratio and frame rate',
  '44.1 kHz after 48 kHz',
  'without sound after with sound',
  'AVI after MP4',
]);

for (const { name, files, filter, second, sounds = [true, true] } of ROWS) {
  test(name, { tag: IN_SHORT.has(name) ? [] : '@full' }, async ({ app }) => {
    test.setTimeout(240_000);
    const own = files();
    await openFiles(app, own);
    const { failed, report, forecast, shares } = await cutFiles(app, PARTS, { start: 'exact' });
    expect(failed).toBeUndefined();
    if (!report) throw new Error('no report');
    expect(report.joined).toEqual([
      { source: 1, video: 'copied', audio: 'copied', mismatches: [] },
      { source: 2, ...second },
    ]);
    expect(forecast?.joined).toEqual(report.joined);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied', emptyParts: [] });
    expect(shares?.at(-1)).toBe(1);
    expect([...(shares ?? [])].sort((a, b) => a - b)).toEqual(shares);
    judgeJoined(await saveJoined(app), { files: own, parts: PARTS, filters: [null, filter], sounds }, report);
  });
}

test('three files of which two match, with lossless starts and the odd one first', { tag: '@full' }, async ({
  app,
}) => {
  test.setTimeout(240_000);
  const files = [
    make('small.mp4', ...frames('320x180', 25), ...noise(3), ...H264, ...AAC, ...STEREO),
    usual(),
    make(
      'other.mp4',
      ...frames('640x360', 24),
      ...noise(2),
      ...H264,
      '-preset',
      'ultrafast',
      ...AAC,
      ...STEREO,
    ),
  ];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.3, 1.4],
    [2, 1.3, 2.2],
    [1, 0.5, 1.7],
    [0, 2.1, 2.9],
  ];
  const { failed, report } = await cutFiles(app, parts);
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report.joined?.map(({ source, video }) => [source, video])).toEqual([
    [1, 'encoded'],
    [3, 'copied'],
    [2, 'copied'],
  ]);
  expect(report.start.kind).toBe('encoded');
  expect(report.later.map(({ start }) => start.kind)).toEqual(['moved', 'moved', 'encoded']);
  const sounds = [true, true, true];
  judgeJoined(
    await saveJoined(app),
    { files, parts, filters: ['scale=640:360', null, null], sounds },
    report,
  );
});

test('a transport stream with lossless starts, before and after an MP4', async ({ app }) => {
  test.setTimeout(240_000);
  const files = [make('stream.ts', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO), usual()];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.3, 1.4],
    [1, 0.5, 1.7],
    [0, 1.7, 2.9],
  ];
  const { failed, report } = await cutFiles(app, parts);
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report).toMatchObject({ video: 'copied', audio: 'copied' });
  expect(report.start.kind).toBe('lead-in');
  judgeJoined(await saveJoined(app), { files, parts, filters: [null, null], sounds: [true, true] }, report);
});

test('a file without sound before one with sound', { tag: '@full' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [make('silent.mp4', ...frames('480x480'), ...H264), usual()];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.5, 1.5],
    [1, 0.5, 2.4],
  ];
  const { failed, report } = await cutFiles(app, parts, { start: 'exact' });
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report.joined?.[0]).toMatchObject({ video: 'encoded', audio: 'silence' });
  const filters = ['scale=360:360,pad=640:360:140:0', null];
  judgeJoined(await saveJoined(app), { files, parts, filters, sounds: [false, true] }, report);
});

test('files that match within a size that a copy exceeds', { tag: '@full' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [usual(), make('other.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO)];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.5, 2.5],
    [1, 0.5, 2.5],
  ];
  const limit = { bytes: 200_000, lines: 'auto', rate: 'auto', mono: false } as const;
  const { failed, report, bytes, durationSec } = await cutFiles(app, parts, { limit });
  expect(failed).toBeUndefined();
  expect(bytes).toBeLessThanOrEqual(limit.bytes);
  expect(report).toMatchObject({ video: 'encoded', fit: { kind: 'encoded' } });
  expect(durationSec).toBeCloseTo(4, 1);
  const roomy = await cutFiles(app, parts, { limit: { ...limit, bytes: 9_000_000 } });
  expect(roomy.report).toMatchObject({ video: 'copied', fit: { kind: 'copied' } });
});

test('everything encoded, if that was asked for', { tag: '@full' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [usual(), make('other.mp4', ...frames('320x180'), ...noise(2), ...H264, ...AAC, ...STEREO)];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.5, 1.5],
    [1, 0.5, 1.6],
  ];
  const { failed, report } = await cutFiles(app, parts, { start: 'encode' });
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report).toMatchObject({ video: 'encoded', start: { kind: 'encoded' } });
  const filters = ['null', 'scale=640:360'];
  judgeJoined(await saveJoined(app), { files, parts, filters, sounds: [true, true] }, report);
});
