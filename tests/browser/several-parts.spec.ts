/** Clips of several parts by the engines that write intermediate files, in order and reordered, judged by native ffmpeg. */

import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { EngineId } from '@/lib/cut';
import type { EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { requiredPath } from '../e2e/support/environment';
import { fixtures } from '../fixtures';
import { probe } from '../native/files';
import { toSound, toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, rangeOf, test } from './harness';
import { type PartsCase as Case, judgeParts, judgeTone, type Parts } from './judge-parts';
import { cutPartsWith, openWith, saveHeld } from './one-engine';

const FORTH: Parts = [
  [0.9, 1.7],
  [2.2, 2.8],
  [2.9, 3.6],
];
/** Reordered, and one overlaps another. */
const BACK: Parts = [
  [2.9, 3.6],
  [0.4, 1.5],
  [1.2, 2.05],
];

const TESTSRC = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=5'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=5'];
const H264 = ['-c:v', 'libx264', '-g', '40', '-bf', '2', '-pix_fmt', 'yuv420p'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '600k'];

const CASES: Case[] = [
  {
    name: 'H.264 with B-frames and AAC',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '160k'),
    engine: 'index',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'H.264 with B-frames and AAC, exact',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '160k'),
    engine: 'index',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  {
    name: 'VP9 and Opus in WebM, exact',
    file: () => fixtures.vp9Opus,
    engine: 'index',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  {
    name: 'HEVC and AAC',
    file: () => fixtures.hevcAac,
    engine: 'index',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'MPEG-TS, exact',
    file: () => fixtures.mpegTs,
    engine: 'packets',
    video: 'copied',
    audio: 'copied',
    start: 'exact',
  },
  { name: 'MPEG-TS', file: () => fixtures.mpegTs, engine: 'packets', video: 'copied', audio: 'copied' },
  {
    name: 'H.264 and PCM in MOV, exact',
    file: () => make('a.mov', ...TESTSRC, ...TONE, ...H264, '-c:a', 'pcm_s16le'),
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
    start: 'exact',
  },
  {
    name: 'H.264 and MP3, exact',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'libmp3lame'),
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
    start: 'exact',
  },
  {
    name: 'VP8 and Vorbis in WebM',
    file: () => make('a.webm', ...TESTSRC, ...TONE, ...VP8, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'Vorbis in Ogg',
    file: () => make('a.ogg', ...TONE, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'none',
    audio: 'encoded',
  },
  {
    name: 'H.264 and AAC, encoded on request',
    file: () => make('a.mp4', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac'),
    engine: 'packets',
    video: 'encoded',
    audio: 'copied',
    start: 'encode',
  },
  {
    name: 'MPEG-4 and MP3 in AVI',
    file: () =>
      make('a.avi', ...TESTSRC, ...TONE, '-c:v', 'mpeg4', '-bf', '2', '-g', '40', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'WMV and WMA',
    file: () => make('a.wmv', ...TESTSRC, ...TONE, '-c:v', 'wmv2', '-g', '40', '-c:a', 'wmav2'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'Theora and Vorbis in Ogg',
    file: () => fixtures.theoraVorbis,
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'H.264 and AAC in FLV',
    file: () => make('a.flv', ...TESTSRC, ...TONE, ...H264, '-c:a', 'aac'),
    engine: 'ffmpeg',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'Sorenson and MP3 in FLV',
    file: () =>
      make('a.flv', ...TESTSRC, ...TONE, '-c:v', 'flv', '-g', '40', '-ar', '44100', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
];

/** Runs in `npm test`. */
const ALWAYS = 'H.264 with B-frames and AAC, exact, back';

for (const row of CASES)
  for (const [order, parts] of Object.entries({ forth: FORTH, back: BACK })) {
    const name = `${row.name}, ${order}`;
    test(name, { tag: name === ALWAYS ? [] : '@ci' }, async ({ app }) => judgeParts(app, row, parts));
  }

const THREE_SEC = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=3'];

/** Files whose sound goes on for two seconds behind their video. */
const LONGER_SOUND: readonly Case[] = [
  {
    name: 'H.264 and AAC',
    file: () => make('a.mp4', ...THREE_SEC, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '160k'),
    engine: 'index',
    video: 'copied',
    audio: 'copied',
  },
  {
    name: 'H.264 and Vorbis in Matroska, exact',
    file: () => make('a.mkv', ...THREE_SEC, ...TONE, ...H264, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'copied',
    audio: 'encoded',
    start: 'exact',
  },
  {
    name: 'VP8 and Vorbis in WebM',
    file: () => make('a.webm', ...THREE_SEC, ...TONE, ...VP8, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'MPEG-4 and MP3 in AVI',
    file: () => make('a.avi', ...THREE_SEC, ...TONE, '-c:v', 'mpeg4', '-g', '40', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
];

/** Parts that reach behind the video of such a file, and one that lies there. */
const BEYOND: Readonly<Record<string, Parts>> = {
  'up to it': [
    [0.4, 1.2],
    [2.2, 3.9],
  ],
  'from it': [
    [2.2, 3.9],
    [0.4, 1.2],
  ],
  'through it': [
    [0.4, 1.2],
    [3.4, 4.2],
    [1.5, 2.2],
  ],
};

for (const row of LONGER_SOUND)
  for (const [where, parts] of Object.entries(BEYOND))
    test(`${row.name}, with sound behind the video, ${where}`, { tag: '@ci' }, async ({ app }) =>
      judgeParts(app, row, parts),
    );

const TWO_VIDEOS = [...TESTSRC, ...TONE, '-map', '0:v', '-map', '0:v', '-map', '1:a', '-s:v:1', '160x90'];

/** Files with a second, smaller video, as action cameras write it, and the name of its codec. */
const SMALLER_TWIN: readonly (readonly [Case, string])[] = [
  [
    {
      name: 'H.264 and AAC, exact',
      file: () => make('a.mp4', ...TWO_VIDEOS, ...H264, '-c:a', 'aac', '-b:a', '160k'),
      engine: 'index',
      video: 'copied',
      audio: 'copied',
      start: 'exact',
    },
    'avc1',
  ],
  [
    {
      name: 'H.264 and Vorbis in Matroska, exact',
      file: () => make('a.mkv', ...TWO_VIDEOS, ...H264, '-c:a', 'libvorbis'),
      engine: 'packets',
      video: 'copied',
      audio: 'encoded',
      start: 'exact',
    },
    'h264',
  ],
  [
    {
      name: 'MPEG-4 and MP3 in AVI',
      file: () => make('a.avi', ...TWO_VIDEOS, '-c:v', 'mpeg4', '-g', '40', '-c:a', 'libmp3lame'),
      engine: 'ffmpeg',
      video: 'encoded',
      audio: 'encoded',
    },
    'mpeg4',
  ],
];

for (const [row, codec] of SMALLER_TWIN)
  test(`${row.name}: a second video is left out of several parts, and named`, {
    tag: '@ci',
  }, async ({ app }) => {
    const { forecast, report } = await judgeParts(app, row, BACK);
    expect(report.leftOut).toEqual([{ kind: 'video', codec }]);
    expect(forecast?.leftOut).toEqual(report.leftOut);
  });

const SOUND_ONLY: readonly (readonly [string, () => string, EngineId])[] = [
  ['H.264 and PCM in MOV', () => make('a.mov', ...TESTSRC, ...TONE, ...H264, '-c:a', 'pcm_s16le'), 'packets'],
  ['WMV and WMA', () => make('a.wmv', ...TESTSRC, ...TONE, '-c:v', 'wmv2', '-c:a', 'wmav2'), 'ffmpeg'],
];

for (const [name, file, engine] of SOUND_ONLY)
  test(`${name}: the audio alone, with a chapter for each part, and the video alone`, {
    tag: '@ci',
  }, async ({ app }) => {
    await openWith(app, engine, file());
    const only = await cutPartsWith(app, BACK, { ...toSound(), chapters: 'parts' });
    expect(only.report).toMatchObject({ engine, video: 'none', audio: 'encoded', leftOut: [] });
    const sound = await saveHeld(app);
    judgeTone(sound, 2.65);
    expect(chaptersOf(sound)).toEqual([0, 0.7, 1.8]);
    const { report } = await cutPartsWith(app, BACK, { ...toVideo({ sound: 'remove' }), chapters: 'parts' });
    expect(report).toMatchObject({ audio: 'none', leftOut: [] });
    const video = await saveHeld(app);
    expect(probe(video).audio).toEqual([]);
    expect(chaptersOf(video)).toHaveLength(3);
  });

/** When a file's chapters begin, in seconds. */
function chaptersOf(path: string): number[] {
  const args = ['-v', 'error', '-show_entries', 'chapter=start_time', '-of', 'csv=p=0', path];
  const text = execFileSync(requiredPath('FFPROBE_PATH'), args, { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.trim()));
}

const MANY: Parts = Array.from({ length: 200 }, (_, i) => [i * 0.29 + 0.05, i * 0.29 + 0.26] as const);
const SMALL = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=30:duration=60'];
const LONG_TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=60'];

const MANY_CASES: Case[] = [
  {
    name: 'VP8 and Vorbis in WebM',
    file: () => make('a.webm', ...SMALL, ...LONG_TONE, ...VP8, '-c:a', 'libvorbis'),
    engine: 'packets',
    video: 'encoded',
    audio: 'encoded',
  },
  {
    name: 'MPEG-4 and MP3 in AVI',
    file: () => make('a.avi', ...SMALL, ...LONG_TONE, '-c:v', 'mpeg4', '-g', '40', '-c:a', 'libmp3lame'),
    engine: 'ffmpeg',
    video: 'encoded',
    audio: 'encoded',
  },
];

for (const row of MANY_CASES)
  test(`${row.name}, 200 parts backwards`, { tag: '@ci' }, async ({ app }) =>
    judgeParts(app, row, [...MANY].reverse()),
  );

const TWELVE_SEC = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=12'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=12'],
];

const ENCODED: readonly (readonly [EngineId, () => string])[] = [
  ['packets', () => make('a.webm', ...TWELVE_SEC, ...VP8, '-c:a', 'libvorbis')],
  ['ffmpeg', () => make('a.avi', ...TWELVE_SEC, '-c:v', 'mpeg4', '-c:a', 'libmp3lame')],
];

for (const [engine, file] of ENCODED)
  test(`${engine}: the size of several parts is projected while they are encoded`, {
    tag: '@ci',
  }, async ({ app }) => {
    await openWith(app, engine, file());
    const { failed, projected = 0 } = await cutPartsWith(app, [
      [7, 11],
      [0, 5],
    ]);
    expect(failed).toBeUndefined();
    expect(Math.abs(Math.log2(projected / statSync(await saveHeld(app)).size))).toBeLessThan(0.7);
  });

const LADDER: readonly (readonly [string, () => string, EngineId])[] = [
  ['VP9 and Opus in WebM', () => fixtures.vp9Opus, 'index'],
  ['MPEG-TS', () => fixtures.mpegTs, 'packets'],
  ['H.264 and PCM in MOV', () => fixtures.h264Pcm, 'packets'],
  ['VP8 and Vorbis in WebM', () => fixtures.vp8Vorbis, 'packets'],
  ['MPEG-4 and MP3 in AVI', () => fixtures.mpeg4Mp3, 'ffmpeg'],
];

for (const [name, file, engine] of LADDER)
  test(`${name} passes verification`, { tag: '@ci' }, async ({ app }) => {
    for (const start of ['lossless', 'exact'] as const)
      expect(await cutByAll(app, file(), BACK, start)).toMatchObject({ engine, verified: true });
  });

/** Cuts with all engines, as the editor does. */
async function cutByAll(app: Page, file: string, parts: Parts, start: EditOptions['start']) {
  await app.setInputFiles('#file', file);
  const ranges = parts.map(([start, end]) => rangeOf(start, end));
  const options = { ...PLAIN_OPTIONS, start };
  return app.evaluate(
    async ({ ranges, options }) => {
      const { chosenSources, product } = window.lab;
      const [source] = await chosenSources();
      const { signal } = new AbortController();
      const cutter = new product.Cutter();
      try {
        await cutter.open(source, { signal, onLoad() {} });
        const edit = { ...options, parts: ranges.map((range) => ({ ...range, source })) };
        const { report, verified } = await cutter.cut(edit, { signal, onProgress() {} });
        return { engine: report.engine, verified: verified !== null };
      } catch (error) {
        return { failed: String(error) };
      } finally {
        cutter.close();
      }
    },
    { ranges, options },
  );
}
