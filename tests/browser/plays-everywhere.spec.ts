/** Clips with H.264 and AAC: only the streams that need it are encoded, and a high dynamic range becomes a standard one. */

import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { decodeErrors, ffmpeg, frames, probe } from '../native/files';
import { soundLag } from '../native/likeness';
import { toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, open, rangeOf, save, test } from './harness';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const TONE = ['-f', 'lavfi', '-i', 'aevalsrc=sin(2*PI*(300+400*t)*t)*(0.6+0.4*sin(9*t)):s=48000:d=4'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '60', '-b:v', '3M'];
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'];

/** The test video with a white of 300 cd/m², as PQ or HLG. */
function hdr(transfer: string): string[] {
  const named = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
  const light = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt2020';
  const coded = `zscale=t=${transfer}:m=bt2020nc:r=tv:npl=300,format=yuv420p10le`;
  const colors = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
  return ['-vf', `format=yuv444p,${named},${light},${coded}`, ...colors, '-color_range', 'tv'];
}

async function convert(
  app: Parameters<typeof open>[0],
  file: string,
  start: number,
  end: number,
  mode: 'lossless' | 'exact' = 'lossless',
) {
  const { info } = await open(app, file, 'ladder');
  const edit = { ...rangeOf(start, end), ...toVideo({ codecs: 'plain' }), start: mode };
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), edit);
  const made = await app.evaluate((edit) => window.lab.cut(edit), edit);
  if ('failed' in made) throw new Error(made.detail);
  return { info, forecast, report: made.report, clip: await save(app) };
}

/** What ffprobe says of the clip's streams. */
function formats(clip: string): string[] {
  const entries = 'stream=codec_name,profile,pix_fmt,color_space,color_transfer,color_primaries';
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', clip];
  return execFileSync(FFPROBE, args, { encoding: 'utf8' }).trim().split('\n');
}

function packetHashes(path: string, stream: string): string[] {
  const args = ['-v', 'error', '-i', path, '-map', `0:${stream}`, '-c', 'copy', '-f', 'framemd5', '-'];
  return (
    execFileSync(FFMPEG, args, { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      // Side data may follow the hash.
      .map((line) => line.split(',')[5]?.trim() ?? '')
  );
}

/** The reference: native ffmpeg's tone mapping of the source's frames. */
const NATIVE_TONE_MAP =
  'zscale=t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** The PSNR of a clip against a source from a second on, in dB: the least of its planes, on average. */
function psnr(clip: string, source: string, startSec: number, filter: string): number {
  const graph = `[0:v]setpts=PTS-STARTPTS,format=yuv420p[a];[1:v]${filter},setpts=PTS-STARTPTS[b];[a][b]psnr`;
  const inputs = ['-t', '1', '-i', clip, '-ss', String(startSec), '-t', '1', '-i', source];
  const args = ['-nostdin', '-hide_banner', ...inputs, '-lavfi', graph, '-f', 'null', '-'];
  const [, y, u, v] = /PSNR y:(\S+) u:(\S+) v:(\S+)/.exec(ffmpeg(...args).stderr) ?? [];
  return Math.min(...[y, u, v].map((value) => (value === 'inf' ? 99 : Number(value))));
}

test('H.264 beside AC-3 is copied to the bit, and only the audio becomes AAC', async ({ app }) => {
  const file = make('a.mp4', ...VIDEO, ...TONE, ...X264, '-pix_fmt', 'yuv420p', '-c:a', 'ac3');
  const { forecast, report, clip } = await convert(app, file, 1, 3);
  expect(forecast).toMatchObject({ video: 'copied', audio: 'encoded' });
  expect(report).toMatchObject({ video: 'copied', audio: 'encoded' });
  expect(probe(clip)).toMatchObject({ video: ['h264'], audio: ['aac'] });
  expect(packetHashes(file, 'v').join()).toContain(packetHashes(clip, 'v').join());
  expect(Math.abs(soundLag(file, clip, 1))).toBeLessThan(0.03);
});

for (const [name, extension, coding] of [
  ['AC-3', 'mp4', ['-c:a', 'ac3']],
  ['E-AC-3', 'mkv', ['-c:a', 'eac3']],
  ['DTS', 'mkv', ['-c:a', 'dca', '-strict', '-2']],
] as const)
  test(`H.264 beside ${name} with an exact start: the first half second is encoded, the rest copied, the sound in step`, {
    tag: '@ci',
  }, async ({ app }) => {
    const codings = [...X264, '-bf', '2', '-pix_fmt', 'yuv420p', ...coding];
    const file = make(`a.${extension}`, ...VIDEO, ...TONE, ...codings);
    const { forecast, report, clip } = await convert(app, file, 1.5, 3.5, 'exact');
    const smart = { kind: 'smart', encodedSec: expect.closeTo(0.5, 2) };
    // Only ffmpeg reads DTS: it finds the keyframes with the cut.
    const start = name === 'DTS' ? { kind: 'unknown' } : smart;
    expect(forecast).toMatchObject({ video: 'copied', audio: 'encoded', parts: [{ start }] });
    const parts = [{ start: smart }];
    expect(report).toMatchObject({ engine: 'ffmpeg', video: 'copied', audio: 'encoded', parts });
    expect(probe(clip)).toMatchObject({ video: ['h264'], audio: ['aac'] });
    const [source, made] = [frames(file), frames(clip)];
    expect(made).toHaveLength(60);
    // 15 frames to the keyframe at 2 s, and those at the end that refer to frames behind it.
    const copied = made.slice(15, 57).map(({ md5 }) => md5);
    expect(copied).toEqual(source.slice(60, 102).map(({ md5 }) => md5));
    expect(psnr(clip, file, 1.5, 'null')).toBeGreaterThan(38);
    // Frames of Matroska may lie some milliseconds behind their marks.
    expect(Math.abs(soundLag(file, clip, source[45]?.time ?? 0))).toBeLessThan(0.003);
    expect(Number(probe(clip).duration)).toBeCloseTo(2, 1);
    expect(decodeErrors(clip)).toBe('');
  });

test('H.264 beside AC-3, two parts with exact starts', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mp4', ...VIDEO, ...TONE, ...X264, '-pix_fmt', 'yuv420p', '-c:a', 'ac3');
  await open(app, file, 'ladder');
  const later = [rangeOf(0.5, 1.5)];
  const edit = { ...rangeOf(2.5, 3.5), later, ...toVideo({ codecs: 'plain' }), start: 'exact' as const };
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), edit);
  const made = await app.evaluate((edit) => window.lab.cut(edit), edit);
  if ('failed' in made) throw new Error(made.detail);
  expect(forecast).toMatchObject({ video: 'copied', audio: 'encoded' });
  expect(forecast?.parts[0]?.start.kind).toBe('smart');
  expect(made.report).toMatchObject({ engine: 'ffmpeg', video: 'copied', audio: 'encoded' });
  const [source, clip] = [frames(file), frames(await save(app))].map((all) => all.map(({ md5 }) => md5));
  expect(clip).toHaveLength(60);
  expect(clip?.slice(15, 30)).toEqual(source?.slice(90, 105));
  expect(clip?.slice(45, 60)).toEqual(source?.slice(30, 45));
});

test('VP9 and Opus become H.264 and AAC with WebCodecs', async ({ app }) => {
  const file = make('a.webm', ...VIDEO, ...TONE, ...VP9, '-c:a', 'libopus');
  const { forecast, report, clip } = await convert(app, file, 1, 2);
  expect(forecast).toMatchObject({
    video: 'encoded',
    audio: 'encoded',
    parts: [{ start: { kind: 'encoded' } }],
  });
  expect(report).toMatchObject({ engine: 'packets', video: 'encoded', audio: 'encoded' });
  expect(formats(clip)[0]).toMatch(/^h264,.*yuv420p/);
  expect(frames(clip)).toHaveLength(30);
  expect(psnr(clip, file, 1, 'null')).toBeGreaterThan(32);
  expect(Math.abs(soundLag(file, clip, 1))).toBeLessThan(0.03);
});

test('HEVC beside AAC: the audio is copied to the bit', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mp4', ...VIDEO, ...TONE, ...X265, '-pix_fmt', 'yuv420p', '-c:a', 'aac');
  const { report, clip } = await convert(app, file, 1, 3);
  expect(report).toMatchObject({ video: 'encoded', audio: 'copied' });
  expect(packetHashes(file, 'a').join()).toContain(packetHashes(clip, 'a').join());
  expect(frames(clip)).toHaveLength(60);
});

test('10-bit H.264 and FLAC keep their colors', { tag: '@ci' }, async ({ app }) => {
  const file = make(
    'a.mp4',
    ...VIDEO,
    ...TONE,
    ...X264,
    ...'-pix_fmt yuv420p10le -c:a flac -strict -2'.split(' '),
  );
  const { report, clip } = await convert(app, file, 1, 2);
  expect(report).toMatchObject({ video: 'encoded', audio: 'encoded' });
  expect(formats(clip)[0]).toMatch(/^h264,.*yuv420p,/);
  expect(psnr(clip, file, 1, 'format=yuv420p')).toBeGreaterThan(32);
});

for (const [codec, extension, encoder, engine] of [
  ['VP9', 'webm', [...VP9, '-profile:v', '2'], 'packets'],
  ['HEVC', 'mp4', [...X265, '-crf', '12'], 'ffmpeg'],
] as const)
  test(`HDR ${codec} with a size limit is tone-mapped too`, { tag: '@ci' }, async ({ app }) => {
    const file = make(`a.${extension}`, ...VIDEO, ...hdr('smpte2084'), ...encoder);
    await open(app, file, 'ladder');
    const limit = {
      bytes: 60_000,
      lines: 'original',
      rate: 'original',
      mono: false,
      thorough: false,
    } as const;
    const edit = { ...rangeOf(0, 1), ...toVideo({ codecs: 'plain', limit }) };
    const made = await app.evaluate((edit) => window.lab.cut(edit), edit);
    if ('failed' in made) throw new Error(made.detail);
    expect(made.report).toMatchObject({ engine, video: 'encoded', fit: { kind: 'encoded' } });
    const clip = await save(app);
    const { size } = statSync(clip);
    expect(size).toBeLessThanOrEqual(limit.bytes);
    expect(size).toBeGreaterThan(0.85 * limit.bytes);
    expect(formats(clip)[0]).toMatch(/^h264,.*yuv420p,bt709,bt709,bt709/);
    expect(psnr(clip, file, 0, NATIVE_TONE_MAP)).toBeGreaterThan(24);
  });

for (const [name, transfer] of [
  ['PQ', 'smpte2084'],
  ['HLG', 'arib-std-b67'],
] as const) {
  // Chromium doesn't decode HEVC on Linux.
  for (const [codec, extension, encoder, engine] of [
    ['VP9', 'webm', [...VP9, '-profile:v', '2'], 'packets'],
    ['H.264', 'mp4', X264, 'packets'],
    ['HEVC', 'mp4', X265, 'ffmpeg'],
  ] as const)
    test(`${name} in ${codec} is tone-mapped as by native ffmpeg`, { tag: '@ci' }, async ({ app }) => {
      const file = make(`a.${extension}`, ...VIDEO, ...hdr(transfer), ...encoder);
      const { info, report, clip } = await convert(app, file, 1, 2);
      const pixels = { bitDepth: 10, chroma: 1, range: name.toLowerCase() };
      expect(info?.tracks[0]).toMatchObject({ pixels });
      expect(report).toMatchObject({ engine, video: 'encoded' });
      expect(formats(clip)[0]).toMatch(/^h264,.*yuv420p,bt709,bt709,bt709/);
      expect(psnr(clip, file, 1, NATIVE_TONE_MAP)).toBeGreaterThan(32);
    });
}

/** The test video in the primaries of BT.2020, with a standard range. */
function wide(format: string): string[] {
  const named = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv';
  const coded = `zscale=p=bt2020:m=bt2020nc:t=bt709:r=tv,format=${format}`;
  const colors = ['-color_primaries', 'bt2020', '-color_trc', 'bt2020-10', '-colorspace', 'bt2020nc'];
  return ['-vf', `format=yuv444p,${named},${coded}`, ...colors, '-color_range', 'tv'];
}

for (const [codec, bits, extension, encoder, engine] of [
  ['VP9', 10, 'webm', [...wide('yuv420p10le'), ...VP9, '-profile:v', '2'], 'packets'],
  ['H.264', 8, 'mp4', [...wide('yuv420p'), ...X264], 'packets'],
  ['HEVC', 10, 'mp4', [...wide('yuv420p10le'), ...X265], 'ffmpeg'],
] as const)
  test(`BT.2020 in ${codec} with a standard range gets native ffmpeg’s colors of BT.709`, {
    tag: '@ci',
  }, async ({ app }) => {
    const file = make(`a.${extension}`, ...VIDEO, ...encoder);
    const { info, report, clip } = await convert(app, file, 1, 2);
    const pixels = { bitDepth: bits, chroma: 1, range: 'sdr', gamut: 'bt2020' };
    expect(info?.tracks[0]).toMatchObject({ pixels });
    expect(report).toMatchObject({ engine, video: 'encoded' });
    expect(formats(clip)[0]).toMatch(/^h264,.*yuv420p,bt709,bt709,bt709/);
    expect(
      psnr(clip, file, 1, 'zscale=p=bt709:t=bt709:m=bt709:r=tv:agamma=0,format=yuv420p'),
    ).toBeGreaterThan(32);
  });

test('a clip whose streams all play everywhere is copied', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.mp4', ...VIDEO, ...TONE, ...X264, '-pix_fmt', 'yuv420p', '-c:a', 'aac');
  const { report } = await convert(app, file, 1, 3);
  expect(report).toMatchObject({ engine: 'index', video: 'copied', audio: 'copied' });
});

test('a forecast after an aborted cut is as before it', { tag: '@ci' }, async ({ app }) => {
  const file = make('a.ts', ...VIDEO, ...TONE, ...X264, '-pix_fmt', 'yuv420p', '-c:a', 'aac');
  await open(app, file, 'ladder');
  for (const [start, kind] of [
    ['encode', 'encoded'],
    ['exact', 'smart'],
  ] as const) {
    const edit = { ...rangeOf(0.5, 3.5), start };
    const before = await app.evaluate((edit) => window.lab.forecast(edit), edit);
    expect(before).toMatchObject({ parts: [{ start: { kind } }] });
    // With the first progress that the worker reports.
    const aborted = await app.evaluate((edit) => window.lab.cut(edit, 0), edit);
    expect(aborted).toMatchObject({ failed: 'AbortError' });
    const after = await app.evaluate((edit) => window.lab.forecast(edit), edit);
    // A new worker measures its speed anew.
    expect({ ...after, encodeSec: 0 }).toEqual({ ...before, encodeSec: 0 });
  }
});
