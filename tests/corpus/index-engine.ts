/** Cuts the corpus with the index engine in Node, which copies everything, and compares every frame and packet with the source's. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STEP_MS } from '@/lib/config/limits';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, type TimeRange } from '@/lib/media/time';
import { openFile } from '../differential/cut-file';
import { Random } from '../fuzz/random';
import { rowsOfRun } from '../support/share';
import { CORPUS, type CorpusFile } from './files';
import { judgeClip, judgeHeaders } from './judge';
import { learn } from './place';
import { openedAs, partOf } from './streams';
import { UNUSUAL_FILES, type UnusualFile } from './unusual-files';

const SEED = Number(process.env.SEED ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const clip = join(mkdtempSync(join(tmpdir(), 'snipreel-')), 'clip.mp4');

/** The whole file, its head, its tail, one slider step, and some random ranges, in ms. */
function manyRanges(endMs: number): TimeRange[] {
  const random = new Random(SEED);
  const steps = endMs / STEP_MS;
  const chance = Array.from({ length: ROUNDS }, () => {
    const start = random.below(steps - 1);
    const end = start + 1 + random.below(steps - start - 1);
    return { startMs: start * STEP_MS, endMs: end * STEP_MS };
  });
  return [
    { startMs: 0, endMs },
    { startMs: 0, endMs: 1000 },
    { startMs: Math.floor(steps * 0.6) * STEP_MS, endMs },
    { startMs: 2000, endMs: 2000 + STEP_MS },
    ...chance,
  ].filter(({ startMs, endMs: to }) => startMs < to && to <= endMs);
}

/** The ranges that other engines cut too. */
function statedRanges({ cuts = [], ffmpeg = [] }: CorpusFile): TimeRange[] {
  return [...cuts, ...ffmpeg].map(partOf);
}

/** A test for each file whose name contains `ONLY`. */
export function testIndexEngine(): void {
  const copied = CORPUS.filter((file) => openedAs(file).engine === 'index' && !file.leftOut);
  const files = [...UNUSUAL_FILES, ...copied];
  const named = files.filter(({ name }) => name.includes(process.env.ONLY ?? ''));
  describe.each(rowsOfRun(named))('$name', compare);
}

function compare(file: UnusualFile): void {
  const { engine, kept } = openedAs(file);
  if (engine !== 'index') {
    it('is refused, because MP4 can’t hold its codecs', { timeout: 300_000 }, async () => {
      const opening = openFile(file.path());
      await expect(opening).rejects.toBeInstanceOf(MediaError);
      await expect(opening).rejects.toMatchObject({ code: 'codec-not-in-mp4' });
    });
    return;
  }

  it('presents the same as the source', { timeout: 300_000 }, async () => {
    const path = file.path();
    const { info, cut } = await openFile(path);
    learn(path, info.durationSec);
    const endMs = durationToMs(info.durationSec);
    const stated = statedRanges(file);
    const problems: string[] = [];
    for (const range of stated.length > 0 ? stated : manyRanges(endMs)) {
      const { report } = await cut(range, clip);
      const verdict = judgeClip(path, clip, [range], report, {
        packets: 'overlapping',
        slackSec: file.slackSec,
      });
      const found = verdict.problems.filter((problem) => !(file.mayWarn && problem.startsWith('ffmpeg:')));
      const isWhole = range.startMs === 0 && range.endMs === endMs;
      // Any other range may be one in which a stream has nothing.
      if (isWhole || stated.length > 0) found.push(...judgeHeaders(path, clip, kept));
      problems.push(...found.map((problem) => `${range.startMs}–${range.endMs} ms: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}
