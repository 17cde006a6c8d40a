/** Rotated clips: nothing is encoded for it, and they are judged by native ffmpeg. */

import { probe } from '../native/files';
import { toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { cutFiles, openFiles, saveJoined } from './join-lab';
import { CORNERS, judgeRotated, mirrored, rotated, rotationOf, shown, TONE, turnedBy } from './judge-rotated';
import { cutPartsWith, openWith, saveHeld } from './one-engine';

const H264 = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '96k'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '30', '-b:v', '1M'];

const mp4 = () => make('a.mp4', ...CORNERS, ...TONE, ...H264, ...AAC);
const ONE = [[1.2, 3.1]] as const;
const THREE = [
  [2.9, 3.6],
  [0.4, 1.5],
  [1.7, 2.05],
] as const;

const COPIED = [
  { name: 'MP4', engine: 'index', file: mp4 },
  { name: 'MP4 that is rotated already', engine: 'index', file: () => rotated(mp4(), 'b.mp4', 270) },
  {
    name: 'MOV that is rotated already',
    engine: 'index',
    file: () => rotated(make('a.mov', ...CORNERS, ...TONE, ...H264, ...AAC), 'b.mov', 90),
  },
  {
    name: 'fragmented MP4',
    engine: 'index',
    file: () =>
      make(
        'a.mp4',
        ...CORNERS,
        ...TONE,
        ...H264,
        ...AAC,
        '-movflags',
        'frag_keyframe+empty_moov+default_base_moof',
      ),
  },
  {
    name: 'MP4 whose pixels are not square',
    engine: 'index',
    file: () => make('a.mp4', ...CORNERS, ...TONE, ...H264, ...AAC, '-aspect', '4:3'),
  },
  { name: 'Matroska', engine: 'index', file: () => make('a.mkv', ...CORNERS, ...TONE, ...H264, ...AAC) },
  {
    name: 'WebM',
    engine: 'index',
    file: () => make('a.webm', ...CORNERS, ...TONE, ...VP9, '-c:a', 'libopus'),
  },
  { name: 'MPEG-TS', engine: 'packets', file: () => make('a.ts', ...CORNERS, ...TONE, ...H264, ...AAC) },
  { name: 'MP4 by packets', engine: 'packets', file: () => rotated(mp4(), 'b.mp4', 90) },
  {
    name: 'AVI, which only ffmpeg opens',
    engine: 'ffmpeg',
    file: () => make('a.avi', ...CORNERS, ...TONE, ...H264, '-bf', '0', ...AAC),
  },
  { name: 'MP4 by ffmpeg', engine: 'ffmpeg', file: () => rotated(mp4(), 'b.mp4', 180) },
] as const;

for (const { name, engine, file } of COPIED)
  test(`rotates a clip of ${name} and encodes nothing`, { tag: '@ci' }, async ({ app }) => {
    const source = file();
    await openWith(app, engine, source);
    for (const turn of [90, 180, 270] as const) {
      const answer = await cutPartsWith(app, ONE, { framing: turnedBy(turn) });
      expect(answer).toMatchObject({ report: { engine, video: 'copied' }, forecast: { video: 'copied' } });
      judgeRotated(source, await saveHeld(app), turn);
    }
  });

for (const [engine, start] of [
  ['index', 'lossless'],
  ['index', 'exact'],
  ['packets', 'exact'],
  ['ffmpeg', 'lossless'],
] as const)
  test(`rotates a clip of several parts by the ${engine} engine, ${start}`, { tag: '@ci' }, async ({
    app,
  }) => {
    const source = rotated(mp4(), 'b.mp4', 90);
    await openWith(app, engine, source);
    for (const turn of [90, 270] as const) {
      const { report, failed } = await cutPartsWith(app, THREE, { framing: turnedBy(turn), start });
      expect({ failed, video: report?.video }).toEqual({ failed: undefined, video: 'copied' });
      judgeRotated(source, await saveHeld(app), turn);
    }
  });

for (const engine of ['packets', 'ffmpeg'] as const)
  test(`rotates what the ${engine} engine encodes`, { tag: '@ci' }, async ({ app }) => {
    const source = rotated(mp4(), 'b.mp4', 90);
    await openWith(app, engine, source);
    const limit = { bytes: 150_000, lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
    for (const options of [{ start: 'encode' }, { start: 'encode', ...toVideo({ limit }) }] as const) {
      const { report, failed } = await cutPartsWith(app, ONE, { framing: turnedBy(90), ...options });
      expect({ failed, video: report?.video }).toEqual({ failed: undefined, video: 'encoded' });
      const clip = await saveHeld(app);
      if (!('limit' in options)) judgeRotated(source, clip, 90);
      else {
        const { width, height } = shown(clip);
        judgeRotated(
          { width: height, height: width, corners: shown(source).corners },
          clip,
          90,
          rotationOf(source),
        );
        expect(Math.abs(width / height / (320 / 180) - 1)).toBeLessThan(0.02);
      }
    }
  });

for (const [engine, start] of [
  ['index', 'lossless'],
  ['packets', 'lossless'],
  ['packets', 'encode'],
  ['ffmpeg', 'lossless'],
  ['ffmpeg', 'encode'],
] as const)
  test(`rotates a mirrored video by the ${engine} engine, ${start}`, { tag: '@ci' }, async ({ app }) => {
    const source = mirrored(mp4());
    await openWith(app, engine, source);
    const { failed } = await cutPartsWith(app, ONE, { framing: turnedBy(90), start });
    expect(failed).toBeUndefined();
    judgeRotated(source, await saveHeld(app), 90);
  });

/** More of the first file than of the second, which then has to match it. */
const FULL = [
  [0, 0.5, 2.9],
  [1, 1.2, 3],
] as const;

test('rotates a clip of several files once, whatever is done to each', { tag: '@ci' }, async ({ app }) => {
  const first = mp4();
  const others = [
    mp4(),
    rotated(mp4(), 'portrait.mp4', 90),
    make('b.ts', ...CORNERS, ...TONE, ...H264, ...AAC),
  ];
  for (const second of others) {
    await openFiles(app, [first, second]);
    const { failed, report } = await cutFiles(app, FULL, { framing: turnedBy(90) });
    expect({ failed, video: report?.video }).toEqual({ failed: undefined, video: 'copied' });
    const clip = await saveJoined(app);
    judgeRotated(first, clip, 90);
    const [wide, high] = [probe(clip).streams[0]?.width, probe(clip).streams[0]?.height];
    expect([wide, high]).toEqual([320, 180]);
    // The second file's frames lie where the first one's do, or upright between black bars.
    const later = shown(clip, 3);
    expect([later.width, later.height]).toEqual([180, 320]);
    if (!second.endsWith('portrait.mp4')) expect(likeness(later, shown(clip))).toBeLessThan(40);
  }
});

test('rotates a clip of several files within a size limit once', { tag: '@ci' }, async ({ app }) => {
  const first = mp4();
  await openFiles(app, [first, mp4()]);
  const limit = { bytes: 120_000, lines: 'original', rate: 'auto', mono: false, thorough: false } as const;
  const { failed, report } = await cutFiles(app, FULL, { framing: turnedBy(90), ...toVideo({ limit }) });
  expect({ failed, fit: report?.fit?.kind }).toEqual({ failed: undefined, fit: 'encoded' });
  judgeRotated(first, await saveJoined(app), 90);
});

/** The greatest difference of two frames in their corners. */
function likeness(a: ReturnType<typeof shown>, b: ReturnType<typeof shown>): number {
  const flat = ({ corners }: ReturnType<typeof shown>) => corners.flat();
  return Math.max(...flat(a).map((value, i) => Math.abs(value - (flat(b)[i] ?? 0))));
}
