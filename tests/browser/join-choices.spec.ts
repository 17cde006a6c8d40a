/** Clips of files whose streams differ, with choices: starts, sizes, formats, files without sound. Native ffmpeg judges. */

import { decodeErrors, probe } from '../native/files';
import { toSound, toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { AAC, frames, H264, noise, STEREO, usual } from './join-inputs';
import { cutFiles, type JoinPart, openFiles, saveJoined } from './join-lab';
import { judgeJoined } from './judge-joined';

const PARTS: readonly JoinPart[] = [
  [0, 0.5, 2.1],
  [1, 0.7, 1.9],
  [0, 2.5, 3.4],
];

/** A file whose frames come at uneven times: some stay for two or three times as long as others. */
const uneven = (name: string, size: string, seed: number) =>
  make(
    name,
    ...[...frames(size), ...noise(seed)],
    ...['-vf', "select='not(eq(mod(n,7),3)+eq(mod(n,11),5)+eq(mod(n,11),6))'", '-fps_mode', 'vfr'],
    ...[...H264, ...AAC, ...STEREO],
  );

test('uneven frame times of two files of which one is encoded', { tag: '@ci' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [uneven('first.mp4', '640x360', 1), uneven('smaller.mp4', '320x180', 2)];
  await openFiles(app, files);
  const { failed, report } = await cutFiles(app, PARTS, { start: 'exact' });
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report.joined?.map(({ video }) => video)).toEqual(['copied', 'encoded']);
  const filters = [null, 'scale=640:360'];
  judgeJoined(await saveJoined(app), { files, parts: PARTS, filters, sounds: [true, true] }, report);
});

test('a lossless start whose lead-in follows an encoded part', { tag: '@ci' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [
    usual(),
    make('odd.mp4', ...frames('320x180'), ...noise(2), ...H264, ...AAC, ...STEREO),
    make('more.mp4', ...frames('640x360'), ...noise(3), ...H264, '-preset', 'slow', ...AAC, ...STEREO),
  ];
  await openFiles(app, files);
  // The first part's lead-in is hidden by the edit list; those of later parts begin on their keyframes instead.
  const parts: JoinPart[] = [
    [0, 0.6, 1.7],
    [1, 0.4, 1.5],
    [2, 1.3, 2.6],
    [0, 2.6, 3.4],
  ];
  const { failed, report } = await cutFiles(app, parts);
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report.parts.map((part) => part?.start.kind)).toEqual(['lead-in', 'encoded', 'moved', 'moved']);
  const filters = [null, 'scale=640:360', null];
  judgeJoined(await saveJoined(app), { files, parts, filters, sounds: [true, true, true] }, report);
});

test('three files of which two match, with lossless starts and the odd one first', { tag: '@ci' }, async ({
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
  expect(report.parts.map((part) => part?.start.kind)).toEqual(['encoded', 'moved', 'moved', 'encoded']);
  const sounds = [true, true, true];
  judgeJoined(
    await saveJoined(app),
    { files, parts, filters: ['scale=640:360', null, null], sounds },
    report,
  );
});

test('a transport stream with lossless starts, before and after an MP4', { tag: '@ci' }, async ({ app }) => {
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
  expect(report.parts[0]?.start.kind).toBe('lead-in');
  judgeJoined(await saveJoined(app), { files, parts, filters: [null, null], sounds: [true, true] }, report);
});

test('a file without sound before one with sound', { tag: '@ci' }, async ({ app }) => {
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

test('files that match within a size that a copy exceeds', { tag: '@ci' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [usual(), make('other.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO)];
  await openFiles(app, files);
  const parts: JoinPart[] = [
    [0, 0.5, 2.5],
    [1, 0.5, 2.5],
  ];
  const limit = { bytes: 200_000, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
  const { failed, report, bytes, durationSec } = await cutFiles(app, parts, toVideo({ limit }));
  expect(failed).toBeUndefined();
  expect(bytes).toBeLessThanOrEqual(limit.bytes);
  expect(report).toMatchObject({ video: 'encoded', fit: { kind: 'encoded' } });
  expect(durationSec).toBeCloseTo(4, 1);
  const roomy = await cutFiles(app, parts, toVideo({ limit: { ...limit, bytes: 9_000_000 } }));
  expect(roomy.report).toMatchObject({ video: 'copied', fit: { kind: 'copied' } });
});

test('everything encoded, if that was asked for', async ({ app }) => {
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
  expect(report.video).toBe('encoded');
  expect(report.parts[0]?.start.kind).toBe('encoded');
  const filters = ['null', 'scale=640:360'];
  judgeJoined(await saveJoined(app), { files, parts, filters, sounds: [true, true] }, report);
});

test('only the sound of two files that differ', { tag: '@ci' }, async ({ app }) => {
  test.setTimeout(240_000);
  const files = [
    usual(),
    make('rate.mp4', ...frames('480x480'), ...noise(2, 44_100), ...H264, ...AAC, ...STEREO),
  ];
  await openFiles(app, files);
  const { failed, report } = await cutFiles(app, PARTS, toSound());
  expect(failed).toBeUndefined();
  expect(report).toMatchObject({ video: 'none' });
  expect(report?.parts).not.toContain(null);
  expect(report?.joined?.map(({ video, audio }) => [video, audio])).toEqual([
    ['none', 'copied'],
    ['none', 'encoded'],
  ]);
  const clip = await saveJoined(app);
  expect(decodeErrors(clip)).toBe('');
  const lengthSec = PARTS.reduce((sum, [, from, to]) => sum + to - from, 0);
  expect(Math.abs(probe(clip).duration - lengthSec)).toBeLessThan(0.05);
});

test('two files of VP9 and Opus converted to H.264 and AAC', { tag: '@ci' }, async ({ app }) => {
  test.setTimeout(240_000);
  const web = (name: string, seed: number) => {
    const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '30', '-b:v', '2M'];
    return make(name, ...frames('640x360'), ...noise(seed), ...vp9, '-c:a', 'libopus', ...STEREO);
  };
  const files = [web('plain-one.webm', 1), web('plain-two.webm', 2)];
  await openFiles(app, files);
  const { failed, report } = await cutFiles(app, PARTS, toVideo({ codecs: 'plain' }));
  expect(failed).toBeUndefined();
  if (!report) throw new Error('no report');
  expect(report).toMatchObject({ video: 'encoded', audio: 'encoded' });
  // In the colors that they have: BT.601, which players assume for small frames.
  const clip = await saveJoined(app);
  expect(probe(clip).streams[0]).toMatchObject({ color_space: 'smpte170m', color_range: 'tv' });
  judgeJoined(clip, { files, parts: PARTS, filters: ['null', 'null'], sounds: [true, true] }, report);
});
