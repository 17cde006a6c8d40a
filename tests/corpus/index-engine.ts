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
import { judgeData } from './judge-data';
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

/** The parts of each clip that other engines make too. */
function statedEdits({ cuts = [], ffmpeg = [], parts }: CorpusFile): TimeRange[][] {
  return [...[...cuts, ...ffmpeg].map((range) => [range]), ...(parts ? [parts] : [])].map((ranges) =>
    ranges.map(partOf),
  );
}

/** A test for each file whose name contains `ONLY`. */
export function testIndexEngine(): void {
  const copied = CORPUS.filter((file) => openedAs(file).engine === 'index' && (!file.leftOut || file.truth));
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
    const made = file.path();
    const { info, cutParts } = await openFile(made);
    expect(info.isCutOff).toBe(file.cutOff);
    const path = file.truth?.() ?? made;
    learn(path, info.durationSec);
    const endMs = durationToMs(info.durationSec);
    const stated = statedEdits(file);
    const problems: string[] = [];
    for (const parts of stated.length > 0 ? stated : manyRanges(endMs).map((range) => [range])) {
      const { report } = await cutParts(parts, clip);
      const verdict = judgeClip(path, clip, parts, report, {
        packets: 'overlapping',
        slackSec: file.slackSec,
      });
      const found = verdict.problems.filter((problem) => !(file.mayWarn && problem.startsWith('ffmpeg:')));
      const isWhole = parts[0]?.startMs === 0 && parts[0].endMs === endMs;
      // Any other range may be one in which a stream has nothing.
      if (isWhole || stated.length > 0) found.push(...judgeHeaders(path, clip, kept));
      if (file.data) found.push(...judgeData(path, clip, { parts, report, tags: file.data }));
      const lost = report.leftOut.map(({ codec }) => codec).join();
      if (lost !== (file.leftOut ?? []).map(({ codec }) => codec).join()) found.push(`leaves out “${lost}”`);
      const ranges = parts.map(({ startMs, endMs: to }) => `${startMs}–${to}`).join(' ');
      problems.push(...found.map((problem) => `${ranges} ms: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}
