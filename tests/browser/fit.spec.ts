/** Clips with a size limit: never above it, close to it, and in step with the source. */

import { statSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { decodeErrors, frames, probe } from '../native/files';
import { toVideo } from '../support/edits';
import { make } from '../support/made-files';
import { expect, open, save, test } from './harness';
import { cutPartsWith, cutWith, openWith, saveHeld } from './one-engine';

const LIMIT = { lines: 'auto', rate: 'auto', mono: false, thorough: false } as const;
const NOISE = 'testsrc2=size=480x360:rate=30:duration=6,noise=alls=24:allf=t';

/** A video that needs any number of bytes, with sound. */
const busy = (name: string, ...more: string[]) =>
  make(
    name,
    ...['-f', 'lavfi', '-i', NOISE, '-f', 'lavfi', '-i', 'sine=frequency=500:duration=6', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-crf', '18', '-g', '30', '-c:a', 'aac', '-b:a', '128k', ...more],
  );

test('a clip that is too large is encoded to just below its limit', async ({ app }) => {
  await open(app, busy('busy.mp4'), 'ladder');
  const bytes = 300_000;
  const answer = await app.evaluate((edit) => window.lab.cut(edit), {
    // An encoder at its worst quality would halve the rate, which a busy machine makes it reach sooner.
    ...{ startMs: 1000, endMs: 3000, ...toVideo({ limit: { ...LIMIT, rate: 'original', bytes } }) },
  });
  if ('failed' in answer) throw new Error(answer.detail);
  expect(answer.report.fit).toMatchObject({ kind: 'encoded' });
  const clip = await save(app);
  expect(statSync(clip).size).toBeLessThanOrEqual(bytes);
  expect(statSync(clip).size).toBeGreaterThan(0.85 * bytes);
  expect(decodeErrors(clip)).toBe('');
  expect(frames(clip)).toHaveLength(60);
  // Nothing tells how encoded sound lies beside encoded frames.
  expect(answer.verified).toMatchObject({ against: 'source', driftSec: null });
  expect(answer.shares.every((share, i) => share >= (answer.shares[i - 1] ?? 0))).toBe(true);
});

test('x264 encodes if the visitor asks for the best quality', { tag: '@ci' }, async ({ app }) => {
  await open(app, busy('thorough.mp4'), 'ladder');
  const limit = { ...LIMIT, bytes: 400_000 };
  const cut = async (thorough: boolean) => {
    const edit = { startMs: 1000, endMs: 3000, ...toVideo({ limit: { ...limit, thorough } }) };
    const answer = await app.evaluate((asked) => window.lab.cut(asked), edit);
    if ('failed' in answer) throw new Error(answer.detail);
    return { engine: answer.report.engine, clip: await save(app) };
  };
  const [usual, thorough] = [await cut(false), await cut(true)];
  expect([usual.engine, thorough.engine]).toEqual(['packets', 'ffmpeg']);
  expect(statSync(thorough.clip).size).toBeLessThanOrEqual(limit.bytes);
  expect(frames(thorough.clip)).toHaveLength(60);
});

test('a clip that fits is copied', { tag: '@ci' }, async ({ app }) => {
  await open(app, fixtures.h264Pcm, 'ladder');
  const answer = await app.evaluate((edit) => window.lab.cut(edit), {
    ...{ startMs: 0, endMs: 1000, ...toVideo({ limit: { ...LIMIT, bytes: 50_000_000 } }) },
  });
  if ('failed' in answer) throw new Error(answer.detail);
  expect(answer.report).toMatchObject({ video: 'copied', fit: { kind: 'copied' } });
});

for (const engine of ['packets', 'ffmpeg'] as const)
  test(`parts of a ${engine} clip stay below the limit and stay rotated`, {
    tag: '@ci',
  }, async ({ app }) => {
    const file = make(
      `turned-${engine}.mp4`,
      '-i',
      busy('straight.mp4'),
      ...'-c copy -metadata:s:v rotate=90'.split(' '),
    );
    await openWith(app, engine, file);
    const limit = { ...LIMIT, lines: 360, bytes: 400_000 } as const;
    const parts = [
      [3.5, 5],
      [0.5, 2],
    ] as const;
    const { failed, report } = await cutPartsWith(app, parts, { start: 'encode', ...toVideo({ limit }) });
    expect(failed).toBeUndefined();
    expect(report?.fit).toMatchObject({ kind: 'encoded', video: { width: 480, height: 360 } });
    const clip = await saveHeld(app);
    expect(statSync(clip).size).toBeLessThanOrEqual(limit.bytes);
    expect(decodeErrors(clip)).toBe('');
    expect(frames(clip)).toHaveLength(90);
    expect(
      probe(clip).streams[0]?.side_data_list?.some(({ rotation }) => Math.abs(rotation ?? 0) === 90),
    ).toBe(true);
  });

/** A share of the progress at which each pass is under way. */
const PASSES = { packets: [0.1, 0.55], ffmpeg: [0.1, 0.5] } as const;

for (const engine of ['packets', 'ffmpeg'] as const)
  for (const [i, abortAt] of PASSES[engine].entries())
    test(`an abort in pass ${i + 1} of a ${engine} clip ends at once, and the next clip fits`, {
      tag: '@ci',
    }, async ({ app }) => {
      await openWith(app, engine, busy('aborted.mp4'));
      // So little that the first pass of any encoder is too large.
      const limit = { ...LIMIT, lines: 'original', bytes: 110_000 } as const;
      const { failed, shares = [] } = await cutWith(app, 0, 6, {
        start: 'encode',
        ...toVideo({ limit }),
        abortAt,
      });
      expect(failed).toContain('AbortError');
      expect(shares.at(-1)).toBeGreaterThanOrEqual(abortAt);
      expect(shares.filter((share) => share >= abortAt)).toHaveLength(1);
      // ffmpeg's program may wait for the next clip.
      const most = engine === 'ffmpeg' ? 1 : 0;
      await expect.poll(() => app.workers().length).toBeLessThanOrEqual(most);
      await expect.poll(() => app.evaluate(() => window.lab.scratch())).toEqual([]);
      const next = await cutWith(app, 0, 2, {
        start: 'encode',
        ...toVideo({ limit: { ...limit, bytes: 600_000 } }),
      });
      expect(next.failed).toBeUndefined();
      expect(statSync(await saveHeld(app)).size).toBeLessThanOrEqual(600_000);
    });

test('a source with wide pixels and mono sound keeps its shape and its one channel', {
  tag: '@ci',
}, async ({ app }) => {
  await openWith(app, 'ffmpeg', busy('wide.mp4', '-vf', 'setsar=2', '-ac', '1'));
  const limit = { ...LIMIT, lines: 360, bytes: 300_000 } as const;
  const { failed, report } = await cutWith(app, 0, 2, { start: 'encode', ...toVideo({ limit }) });
  expect(failed).toBeUndefined();
  const clip = await saveHeld(app);
  const [video, audio] = probe(clip).streams;
  expect(video).toMatchObject({ width: 960, height: 360, sample_aspect_ratio: '1:1' });
  expect(audio).toMatchObject({ channels: 1 });
  const fit = report?.fit?.kind === 'encoded' ? report.fit : null;
  expect(fit?.audio).toMatchObject({ channels: 1 });
  // What the video takes, and not what the encoder was asked for.
  expect(fit?.video?.bitsPerSec).toBeCloseTo(Number(video?.bit_rate), -3);
});
