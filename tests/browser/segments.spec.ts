/** Clips whose video libx264 encodes in segments, several programs at once. */

import { readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decodeErrors, frames, storedStreams } from '../native/files';
import { likenessOf, soundLag } from '../native/likeness';
import { toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, open, rangeOf, save, test } from './harness';

/** From now on, the browser has no encoder, and this many cores. Counts the programs that start. */
async function prepare(app: Page, cores: number): Promise<void> {
  await app.evaluate((count) => {
    Reflect.deleteProperty(window, 'VideoEncoder');
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: count, configurable: true });
    const PlainWorker: typeof Worker = Reflect.get(window, 'PlainWorker') ?? Worker;
    Object.assign(window, { started: 0, PlainWorker });
    window.Worker = class extends PlainWorker {
      constructor(...settings: ConstructorParameters<typeof Worker>) {
        super(...settings);
        Object.assign(window, { started: Reflect.get(window, 'started') + 1 });
      }
    };
  }, cores);
}

const started = (app: Page) => app.evaluate(() => Number(Reflect.get(window, 'started')));

const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:duration=9'];
/** Every frame has its number in it. */
const FILM = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=9', ...SOUND];

/** Of the same frames, one program and several write other bytes. */
const differs = (clip: string, whole: string) => !readFileSync(clip).equals(readFileSync(whole));

const timesOf = (path: string) => frames(path).map(({ time }) => time.toFixed(3));

const MPEG2 = ['-c:v', 'mpeg2video', '-bf', '2', '-q:v', '3', '-c:a', 'mp2'];

/** The clip that a number of cores makes, and saves. Its progress never goes back. */
async function clipWith(app: Page, cores: number, edit: Parameters<typeof window.lab.cut>[0]) {
  await prepare(app, cores);
  const answer = await app.evaluate((asked) => window.lab.cut(asked), edit);
  if ('failed' in answer) throw new Error(answer.detail);
  expect(answer.report).toMatchObject({ engine: 'ffmpeg', video: 'encoded' });
  expect(answer.shares.every((share, i) => share >= (answer.shares[i - 1] ?? 0))).toBe(true);
  return save(app);
}

/** What a clip within a limit may take; libx264 encodes it. */
const within = (bytes: number) =>
  toVideo({ limit: { lines: 'original', rate: 'original', mono: false, thorough: true, bytes } });

for (const [name, ...codecs] of [
  ['film.avi', '-c:v', 'mpeg4', '-bf', '2', '-g', '250', '-q:v', '3', '-c:a', 'mp3'],
  ['film.wmv', '-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'],
  ['film.mpg', ...MPEG2],
  ['film.flv', '-c:v', 'flv', '-q:v', '3', '-c:a', 'mp3', '-ar', '44100'],
] as const)
  test(`${name}: no frame is lost, doubled or worse where segments meet`, {
    tag: '@ci',
  }, async ({ freshApp: app }) => {
    const file = make(`segments-${name}`, ...FILM, ...codecs);
    await open(app, file);
    // The segments end between two frames.
    const whole = await clipWith(app, 1, rangeOf(1, 8.05));
    const clip = await clipWith(app, 3, rangeOf(1, 8.05));
    expect(await started(app)).toBe(2);
    expect(decodeErrors(clip)).toBe('');
    const { length } = frames(whole);
    expect(length).toBeGreaterThan(210);
    expect(timesOf(clip)).toEqual(timesOf(whole));
    expect(differs(clip, whole)).toBe(true);
    const { ssim } = likenessOf({ path: whole, first: 0 }, { path: clip, first: 0 }, length);
    expect(Math.min(...ssim)).toBeGreaterThan(0.97);
    expect(Math.abs(soundLag(whole, clip, 0))).toBeLessThan(0.001);
  });

test('several parts are split by time, wherever that is', { tag: '@ci' }, async ({ freshApp: app }) => {
  const file = make('segments-parts.mpg', ...FILM, ...MPEG2);
  await open(app, file);
  // In the order of the source: two near ones, one that the middle is in, and one that overlaps it.
  const edit = { ...rangeOf(4, 7.5), later: [rangeOf(0.5, 1.6), rangeOf(7, 8), rangeOf(1.9, 3.2)] };
  const whole = await clipWith(app, 1, edit);
  const clip = await clipWith(app, 3, edit);
  expect(await started(app)).toBe(2);
  expect(decodeErrors(clip)).toBe('');
  expect(frames(clip)).toHaveLength(105 + 33 + 30 + 39);
  expect(timesOf(clip)).toEqual(timesOf(whole));
  expect(differs(clip, whole)).toBe(true);
  const { ssim } = likenessOf({ path: whole, first: 0 }, { path: clip, first: 0 }, frames(clip).length);
  expect(Math.min(...ssim)).toBeGreaterThan(0.97);
  expect(Math.abs(soundLag(whole, clip, 0))).toBeLessThan(0.001);
});

test('a lower rate keeps the same frames in segments', { tag: '@ci' }, async ({ freshApp: app }) => {
  const film = FILM.map((word) => word.replace('duration=9', 'duration=12'));
  const file = make('segments-rate.mkv', ...film, '-c:v', 'ffv1', '-c:a', 'flac');
  await open(app, file);
  const limit = { lines: 'auto', rate: 15, mono: false, thorough: true, bytes: 400_000 } as const;
  const edit = { ...rangeOf(0.5, 11.5), ...toVideo({ limit }) };
  const whole = await clipWith(app, 1, edit);
  const clip = await clipWith(app, 2, edit);
  expect(await started(app)).toBe(1);
  expect(statSync(clip).size).toBeLessThanOrEqual(limit.bytes);
  expect(frames(clip)).toHaveLength(165);
  expect(timesOf(clip)).toEqual(timesOf(whole));
  expect(differs(clip, whole)).toBe(true);
});

test('segments share the bytes of a limit by what they need', { tag: '@ci' }, async ({ freshApp: app }) => {
  // The second half needs many times the bytes of the first.
  const noise = "noise=alls=40:allf=t:enable='gte(t,5)'";
  const film = FILM.map((word) => word.replace('duration=9', 'duration=10'));
  const file = make('uneven.mkv', ...film, '-vf', noise, '-c:v', 'ffv1', '-c:a', 'flac');
  await open(app, file);
  const bytes = 900_000;
  const clip = await clipWith(app, 2, { ...rangeOf(0, 10), ...within(bytes) });
  expect(await started(app)).toBe(1);
  expect(statSync(clip).size).toBeLessThanOrEqual(bytes);
  expect(statSync(clip).size).toBeGreaterThan(0.85 * bytes);
  expect(frames(clip)).toHaveLength(300);
  const packets = storedStreams(clip).find(({ kind }) => kind === 'video')?.packets ?? [];
  const bytesFrom = (from: number) =>
    packets.slice(from, from + 150).reduce((sum, { size }) => sum + size, 0);
  expect(bytesFrom(150)).toBeGreaterThan(2 * bytesFrom(0));
});

for (const [name, parts, length] of [
  ['far apart', [rangeOf(28, 34), rangeOf(1, 7)], 12],
  ['that overlap', [rangeOf(2, 10), rangeOf(6, 14)], 16],
] as const)
  test(`several parts ${name} use the bytes of a limit`, { tag: '@ci' }, async ({ freshApp: app }) => {
    const film = FILM.map((word) => word.replace('duration=9', 'duration=35'));
    const file = make('segments-long.avi', ...film, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'mp3');
    await open(app, file);
    const [first, ...later] = parts;
    const bytes = 1_000_000;
    const edit = { ...first, later, ...within(bytes) };
    const whole = await clipWith(app, 1, edit);
    const clip = await clipWith(app, 2, edit);
    expect(await started(app)).toBe(1);
    for (const { size } of [whole, clip].map((path) => statSync(path))) {
      expect(size).toBeLessThanOrEqual(bytes);
      expect(size).toBeGreaterThan(0.85 * bytes);
    }
    expect(frames(clip)).toHaveLength(30 * length);
    expect(timesOf(clip)).toEqual(timesOf(whole));
    expect(differs(clip, whole)).toBe(true);
  });

test('of segments that exceed a limit, only the one is encoded again that misses its share', {
  tag: '@ci',
}, async ({ freshApp: app }) => {
  const film = FILM.map((word) => word.replace('duration=9', 'duration=10'));
  const file = make('segments-again.mkv', ...film, '-c:v', 'ffv1', '-c:a', 'flac');
  await open(app, file);
  await prepare(app, 2);
  // The second passes of one program get half as many bits more.
  await app.evaluate(() => {
    Object.assign(window, { secondPasses: 0 });
    let generous: Worker | null = null;
    const { prototype }: typeof Worker = Reflect.get(window, 'PlainWorker');
    const post = prototype.postMessage;
    prototype.postMessage = function (...message: unknown[]) {
      const [{ type, data }] = message as [{ type: string; data?: { args?: string[] } }];
      const args = data?.args ?? [];
      if (type === 'EXEC' && args[args.indexOf('-pass') + 1] === '2') {
        Object.assign(window, { secondPasses: Number(Reflect.get(window, 'secondPasses')) + 1 });
        generous ??= this;
        const rate = args.indexOf('-b:v') + 1;
        if (this === generous) args[rate] = `${Math.round(1.5 * Number.parseInt(args[rate] ?? '', 10))}k`;
      }
      Reflect.apply(post, this, message);
    };
  });
  const bytes = 900_000;
  const clip = await clipWith(app, 2, { ...rangeOf(0, 10), ...within(bytes) });
  expect(await app.evaluate(() => Reflect.get(window, 'secondPasses'))).toBe(3);
  expect(statSync(clip).size).toBeLessThanOrEqual(bytes);
  expect(statSync(clip).size).toBeGreaterThan(0.85 * bytes);
  expect(frames(clip)).toHaveLength(300);
  expect(decodeErrors(clip)).toBe('');
});

test('one program encodes where segments could not be shown to meet', { tag: '@ci' }, async ({
  freshApp: app,
}) => {
  // No frame for six seconds around the middle.
  const still = ['-vf', 'select=lt(t\\,1.5)+gte(t\\,7.5)', '-fps_mode', 'vfr'];
  const file = make('segments-still.wmv', ...FILM, ...still, '-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2');
  await open(app, file);
  const whole = await clipWith(app, 1, rangeOf(0, 9));
  const clip = await clipWith(app, 2, rangeOf(0, 9));
  expect(await started(app)).toBe(1);
  expect(frames(clip)).toEqual(frames(whole));
});

test('one program encodes if another one fails meanwhile', { tag: '@ci' }, async ({ freshApp: app }) => {
  const file = make('segments-failing.avi', ...FILM, '-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'mp3');
  await open(app, file);
  const whole = await clipWith(app, 1, rangeOf(1, 8));
  // The next program that starts fails as it encodes.
  await app.evaluate(() => {
    let next: Worker | null = null;
    const { prototype }: typeof Worker = Reflect.get(window, 'PlainWorker');
    const post = prototype.postMessage;
    prototype.postMessage = function (...message: unknown[]) {
      const [{ id, type }] = message as [{ id: number; type: string }];
      if (type === 'LOAD') next ??= this;
      const data = { id, type: 'ERROR', data: 'broken' };
      if (this === next && type === 'EXEC')
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })), 50);
      else Reflect.apply(post, this, message);
    };
  });
  const clip = await clipWith(app, 2, rangeOf(1, 8));
  // One that failed, and one in place of the program that was ended while it encoded.
  expect(await started(app)).toBe(2);
  expect(frames(clip)).toEqual(frames(whole));
});

test('an abort ends all programs', { tag: '@ci' }, async ({ freshApp: app }) => {
  const file = make('segments-abort.avi', ...FILM, '-c:v', 'mpeg4', '-q:v', '3');
  await open(app, file);
  await prepare(app, 3);
  const before = app.workers().length;
  const cutting = app.evaluate((edit) => window.lab.cut(edit), rangeOf(0, 9));
  await expect.poll(() => started(app)).toBe(2);
  await app.evaluate(() => window.lab.abort());
  await cutting;
  await expect.poll(() => app.workers().length).toBeLessThanOrEqual(before);
});
