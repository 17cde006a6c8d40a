/** Cuts the corpus with the engines in a page. */

import type { Page } from '@playwright/test';
import { expect, open, save, test } from '../browser/harness';
import { probe } from '../native/files';
import { CORPUS, type CorpusFile, type Range } from './files';
import { factsOf, judgeClip, judgeHeaders } from './judge';
import { judgeData } from './judge-data';
import { openedAs, partOf, treatmentOf } from './streams';

/** Seconds by which the length that an engine states may be off. */
const LENGTH_SEC = 0.05;

/** A test for each clip of each file. */
export function testCorpus(): void {
  for (const file of CORPUS) {
    const { cuts = [], parts, ffmpeg = [], always, slow } = file;
    const edits = [...cuts.map((range) => [range]), ...(parts ? [parts] : [])];
    const byAll = edits.map((ranges) => ({ ranges, by: 'ladder' as const, how: file.opens }));
    const alone = ffmpeg.map((range) => ({ ranges: [range], by: 'ffmpeg' as const, how: 'by ffmpeg alone' }));
    for (const [i, { ranges, by, how }] of [...byAll, ...alone].entries()) {
      const title = `${file.name}: ${ranges.join(' and ')} s, ${how}`;
      test(title, { tag: always && i === 0 ? [] : '@ci' }, async ({ app }) => {
        if (slow) test.setTimeout(300_000);
        await cutAndJudge(app, file, by, ranges);
      });
    }
  }
}

/** @param by all engines, or the ffmpeg engine alone. */
async function cutAndJudge(
  app: Page,
  file: CorpusFile,
  by: 'ladder' | 'ffmpeg',
  ranges: readonly Range[],
): Promise<void> {
  const path = file.path();
  const source = file.truth?.() ?? path;
  const { container, engine, kept } = openedAs(file);
  const { leftOut = [], data } = file;
  const done = { video: treatmentOf(kept, 'video'), audio: treatmentOf(kept, 'audio'), leftOut };
  const parts = ranges.map(partOf);

  const opened = await open(app, path, by);
  expect(opened.container).toBe(container);
  if (by === 'ladder') expect(opened.info?.isCutOff).toBe(file.cutOff);
  const { rotation, lengthSec, coded } = factsOf(source);
  const [shown] = opened.info?.tracks.filter(({ kind }) => kind === 'video') ?? [];
  expect(shown?.rotation ?? 0).toBe(rotation);
  if (shown?.coded) expect(shown.coded).toEqual(coded);
  expect(opened.info?.durationSec).toBeCloseTo(lengthSec, 0);
  if (by === 'ladder') expect(await app.evaluate(() => window.lab.engine())).toBe(engine);
  const [first = { startMs: 0, endMs: 0 }, ...later] = parts;
  const edit = { ...first, later };
  const forecast = await app.evaluate((each) => window.lab.forecast(each), edit);
  const made = await app.evaluate((each) => window.lab.cut(each), edit);
  if ('failed' in made) throw new Error(made.detail);
  const { report, durationSec, shares, type } = made;
  if (!file.unforeseen) expect(forecast).toMatchObject(done);
  expect(report).toMatchObject({ engine: by === 'ladder' ? engine : by, ...done });
  // Also of audio alone, which is saved as an MP4 unless a visitor asked for the sound only.
  expect(type).toBe('video/mp4');
  expect(shares.at(-1)).toBe(1);

  const clip = await save(app);
  const { problems, lagSec, ...seen } = judgeClip(source, clip, parts, report);
  if (data && by === 'ladder') problems.push(...judgeData(source, clip, { parts, report, tags: data }));
  expect([...judgeHeaders(source, clip, kept), ...problems]).toEqual([]);
  expect(lagSec).not.toBeNull();
  // Not even for a moment: the ends of parts are encoded.
  expect(seen.shown).toHaveLength(seen.frames);
  expect(Math.abs(durationSec - probe(clip).duration)).toBeLessThan(LENGTH_SEC);
}
