/** Files whose audio ffmpeg 5.1 loses by itself: their clips sound like the source, judged by native ffmpeg. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { judgeClip } from '../corpus/judge';
import { learn, placeParts } from '../corpus/place';
import { fixtures } from '../fixtures';
import { decodeErrors, probe, RATE as SOUND_RATE, samples } from '../native/files';
import { lagOf, soundLag } from '../native/likeness';
import { amrFile, speechFrames, withGroupedAmr } from '../support/amr';
import { type AudioHeader, withAudioHeader } from '../support/avi';
import { make, temporaryFile } from '../support/made-files';
import { cut, expect, open, rangeOf, save, test } from './harness';
import type { Parts } from './judge-parts';
import { cutPartsWith, cutWith, openWith, saveHeld } from './one-engine';

const RATE = 8000;
/** Samples whose loudness is compared: 50 ms. */
const WINDOW = RATE / 20;

/** How loud a file's audio is from a second on, in decibels, in windows of 50 ms. */
function loudness(path: string, from: number): number[] {
  const filter = `aresample=${RATE}:async=1:first_pts=0,atrim=start=${from},asetpts=PTS-STARTPTS`;
  const args = ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-af', filter, '-f', 'f32le', '-'];
  const bytes = execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', args, { maxBuffer: 2 ** 26 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, i) => {
    const window = samples.subarray(i * WINDOW, (i + 1) * WINDOW);
    return 10 * Math.log10(1e-6 + window.reduce((sum, x) => sum + Math.min(1, x * x), 0) / WINDOW);
  });
}

/** Pearson's correlation of two rows of values, as far as both reach. */
function alike(a: readonly number[], b: readonly number[]): number {
  const count = Math.min(a.length, b.length);
  const mean = (row: readonly number[]) => row.slice(0, count).reduce((sum, x) => sum + x, 0) / count;
  const [x, y] = [mean(a), mean(b)];
  let [both, one, other] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [p, q] = [(a[i] ?? 0) - x, (b[i] ?? 0) - y];
    both += p * q;
    one += p * p;
    other += q * q;
  }
  return both / Math.sqrt(one * other);
}

/** Expects a clip of `[1, 3.5)` seconds to sound like a file in the same place. */
async function expectSoundOf(reference: string, clip: string): Promise<void> {
  expect(decodeErrors(clip)).toBe('');
  const [wanted, made] = [loudness(reference, 1).slice(0, 50), loudness(clip, 0)];
  expect(Math.abs(made.length - 50)).toBeLessThan(2);
  expect(alike(wanted, made)).toBeGreaterThan(0.85);
}

for (const kind of ['narrow', 'wide'] as const)
  test(`a 3GP with ten frames of AMR (${kind}) in a packet`, { tag: '@ci' }, async ({ app }) => {
    const raw = temporaryFile('a.amr', amrFile(kind, speechFrames(kind, 250)));
    const plain = make('a.3gp', '-i', fixtures.silent, '-i', raw, '-c', 'copy');
    const file = temporaryFile('a.3gp', withGroupedAmr(readFileSync(plain), 10));
    await open(app, file, 'ladder');
    const { report } = await cut(app, 1, 3.5);
    expect(report).toMatchObject({ engine: 'ffmpeg', video: 'copied', audio: 'encoded', leftOut: [] });
    const clip = await save(app);
    await expectSoundOf(raw, clip);
    expect(Math.abs(soundLag(raw, clip, 1))).toBeLessThan(0.005);
  });

test('an exact start of a 3GP with AMR has its sound from the mark on, though a packet of AAC lasts 128 ms', {
  tag: '@ci',
}, async ({ app }) => {
  const raw = temporaryFile('a.amr', amrFile('narrow', speechFrames('narrow', 250)));
  await openWith(app, 'ffmpeg', make('a.3gp', '-i', fixtures.silent, '-i', raw, '-c', 'copy'));
  const { report } = await cutWith(app, 1.13, 3.5, { start: 'exact' });
  expect(report).toMatchObject({ video: 'copied', audio: 'encoded', parts: [{ start: { kind: 'smart' } }] });
  const clip = await saveHeld(app);
  expect(probe(clip).streams.map(({ start_time }) => Number(start_time))).toEqual([0, 0]);
  // The clip begins with the frame at 1.133 s.
  expect(Math.abs(soundLag(raw, clip, 1.13) + 1 / 300)).toBeLessThan(0.002);
});

const WRONG_HEADERS: readonly (readonly [string, string[], AudioHeader])[] = [
  ['PCM without a rate', ['-c:a', 'pcm_s16le'], { rate: 0 }],
  ['MP3 that begins far behind the video', ['-c:a', 'copy'], { start: 100_000 }],
  ['AC-3 under another codec’s number', ['-c:a', 'ac3'], { tag: 0x55 }],
];

for (const [name, audio, fault] of WRONG_HEADERS)
  test(`an AVI with ${name} in its headers`, { tag: '@ci' }, async ({ app }) => {
    const good = make('good.avi', '-i', fixtures.mpeg4Mp3, '-c:v', 'copy', ...audio);
    await open(app, temporaryFile('wrong.avi', withAudioHeader(readFileSync(good), fault)), 'ladder');
    const { report } = await cut(app, 1, 3.5);
    expect(report).toMatchObject({ engine: 'ffmpeg', leftOut: [] });
    expect(report.audio).not.toBe('none');
    await expectSoundOf(good, await save(app));
  });

test('the sound of AAC at 8 kHz stays in its place in several parts, though a packet lasts 128 ms', {
  tag: '@ci',
}, async ({ app }) => {
  const speech = temporaryFile('a.amr', amrFile('narrow', speechFrames('narrow', 300)));
  const file = make(
    'slow.mp4',
    '-i',
    fixtures.silent,
    '-i',
    speech,
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-ar',
    '8000',
  );
  await open(app, file, 'ladder');
  const edit = { ...rangeOf(0.5, 1.39), later: [rangeOf(2.47, 3.31)], start: 'exact' as const };
  const made = await app.evaluate((edit) => window.lab.cut(edit), edit);
  expect(made).toMatchObject({ report: { video: 'copied', audio: 'encoded' } });
  const clip = await save(app);
  const [first, second] = [loudness(file, 0.5).slice(0, 17), loudness(file, 2.47).slice(0, 16)];
  expect(alike(first, loudness(clip, 0))).toBeGreaterThan(0.85);
  expect(alike(second, loudness(clip, 0.89))).toBeGreaterThan(0.85);
});

/** Bursts of sound that are nowhere alike. */
const BURSTS = ['-f', 'lavfi', '-i', 'aevalsrc=0.3*sin(880*PI*t)*gt(sin(9*t*t)\\,0.2):s=48000:d=6'];
const FRAMES = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=6'];
const LATE = ['-itsoffset', '0.4'];
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '4', '-g', '12'];

/** Files whose video and sound begin at different times: each is decoded by a command of its own. */
const APART: readonly (readonly [string, () => string])[] = [
  [
    'MPEG-2 that begins late in MPEG-TS',
    () => make('a.ts', ...LATE, ...FRAMES, ...BURSTS, ...MPEG2, '-c:a', 'mp2'),
  ],
  [
    'MPEG-2 whose sound begins late',
    () => make('a.ts', ...FRAMES, ...LATE, ...BURSTS, ...MPEG2, '-c:a', 'mp2'),
  ],
  [
    'MPEG-2 that begins late in a VOB',
    () => make('a.vob', ...LATE, ...FRAMES, ...BURSTS, ...MPEG2, '-c:a', 'ac3'),
  ],
  [
    'AAC in LATM',
    () =>
      make('a.ts', ...LATE, ...FRAMES, ...BURSTS, '-c:v', 'libx264', '-c:a', 'aac', '-mpegts_flags', 'latm'),
  ],
];

for (const [name, file] of APART)
  test(`${name} stays in step, alone and in parts`, { tag: '@ci' }, async ({ app }) => {
    const path = file();
    expect((await openWith(app, 'ffmpeg', path)).failed).toBeUndefined();
    const source = samples(path);
    const orders: Parts[] = [
      [[1.5, 3.6]],
      [
        [3.2, 4.6],
        [0.9, 2.1],
      ],
    ];
    for (const parts of orders) {
      const { failed, report } = await cutPartsWith(app, parts);
      expect(failed).toBeUndefined();
      if (!report) throw new Error('no report');
      const clip = await saveHeld(app);
      const ranges = parts.map(([start, end]) => rangeOf(start, end));
      const { placed, problems } = placeParts(
        ranges.map((range) => ({ ...range, source: learn(path) })),
        report,
      );
      expect(problems).toEqual([]);
      expect(judgeClip(path, clip, ranges, report).problems).toEqual([]);
      const heard = samples(clip);
      for (const { at, from, to } of placed) {
        const part = heard.subarray(Math.round(at * SOUND_RATE), Math.round((at + to - from) * SOUND_RATE));
        const { sec, isClear } = lagOf(source, part, from);
        expect(isClear).toBe(true);
        expect(Math.abs(sec)).toBeLessThan(0.004);
      }
    }
  });
