/** Cuts the corpus with the engines in a page. */

import type { Page } from '@playwright/test';
import { cut, expect, open, rangeOf, save, test } from '../browser/harness';
import { probe } from '../native/files';
import { CORPUS, type CorpusFile, type Range } from './files';
import { factsOf, judgeClip, judgeHeaders } from './judge';
import { openedAs, partOf, secondsOf, treatmentOf } from './streams';

/** Seconds by which the length that an engine states may be off. */
const LENGTH_SEC = 0.05;

/** A test for each range of each file. */
export function testCorpus(): void {
  for (const file of CORPUS) {
    const { cuts = [], ffmpeg = [], always, slow } = file;
    const byAll = cuts.map((range) => ({ range, by: 'ladder' as const, how: file.opens }));
    const alone = ffmpeg.map((range) => ({ range, by: 'ffmpeg' as const, how: 'by ffmpeg alone' }));
    for (const [i, { range, by, how }] of [...byAll, ...alone].entries())
      test(`${file.name}: ${range} s, ${how}`, { tag: always && i === 0 ? [] : '@ci' }, async ({ app }) => {
        if (slow) test.setTimeout(300_000);
        await cutAndJudge(app, file, by, range);
      });
  }
}

/** @param by all engines, or the ffmpeg engine alone. */
async function cutAndJudge(
  app: Page,
  file: CorpusFile,
  by: 'ladder' | 'ffmpeg',
  range: Range,
): Promise<void> {
  const source = file.path();
  const { container, engine, kept } = openedAs(file);
  const { leftOut = [] } = file;
  const done = { video: treatmentOf(kept, 'video'), audio: treatmentOf(kept, 'audio'), leftOut };
  const [start, end] = secondsOf(range);

  const opened = await open(app, source, by);
  expect(opened.container).toBe(container);
  const { rotation, lengthSec, coded } = factsOf(source);
  const [shown] = opened.info?.tracks.filter(({ kind }) => kind === 'video') ?? [];
  expect(shown?.rotation ?? 0).toBe(rotation);
  if (shown?.coded) expect(shown.coded).toEqual(coded);
  expect(opened.info?.durationSec).toBeCloseTo(lengthSec, 0);
  if (by === 'ladder') expect(await app.evaluate(() => window.lab.engine())).toBe(engine);
  const forecast = await app.evaluate((edit) => window.lab.forecast(edit), rangeOf(start, end));
  const { report, durationSec, shares, type } = await cut(app, start, end);
  if (!file.unforeseen) expect(forecast).toMatchObject(done);
  expect(report).toMatchObject({ engine: by === 'ladder' ? engine : by, ...done });
  // Also of audio alone, which is saved as an MP4 unless a visitor asked for the sound only.
  expect(type).toBe('video/mp4');
  expect(shares.at(-1)).toBe(1);

  const clip = await save(app);
  const { problems, lagSec } = judgeClip(source, clip, [partOf(range)], report);
  expect([...judgeHeaders(source, clip, kept), ...problems]).toEqual([]);
  expect(lagSec).not.toBeNull();
  expect(Math.abs(durationSec - probe(clip).duration)).toBeLessThan(LENGTH_SEC);
}
