import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STEP_MS } from '@/lib/config/limits';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, msToSeconds, type TimeRange } from '@/lib/media/time';
import { openFile } from './cut-file';
import { type Input, madeOf } from './inputs';
import { judge, learn } from './judge';
import { seeded } from './random';

const out = fileURLToPath(new URL('../../.cache/differential/clips/', import.meta.url));
const SEED = Number(process.env.SEED ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** The whole file, its head, its tail, one slider step, and some random ranges. */
function ranges(endMs: number): TimeRange[] {
  const random = seeded(SEED);
  const steps = endMs / STEP_MS;
  const chance = Array.from({ length: ROUNDS }, () => {
    const start = Math.floor(random() * (steps - 1));
    const end = start + 1 + Math.floor(random() * (steps - start - 1));
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

/** One test for each input whose name contains `ONLY`. */
export function compareAll(inputs: readonly Input[]): void {
  describe.each(inputs.filter(({ name }) => name.includes(process.env.ONLY ?? '')))('$name', compare);
}

function compare(input: Input): void {
  if (input.refused) {
    it('is refused with the expected reason', { timeout: 300_000 }, async () => {
      const opening = openFile(await madeOf(input));
      await expect(opening).rejects.toBeInstanceOf(MediaError);
      await expect(opening).rejects.toMatchObject({ code: input.refused });
    });
    return;
  }

  it('presents the same as the source', { timeout: 300_000 }, async () => {
    await mkdir(out, { recursive: true });
    const path = await madeOf(input);
    const source = await learn(path);
    const { info, cut } = await openFile(path);
    const endMs = durationToMs(info.durationSec);
    const problems: string[] = [];
    for (const range of ranges(endMs)) {
      const clip = `${out}${input.name}-${range.startMs}-${range.endMs}.mp4`;
      await cut(range, clip);
      const end = range.endMs >= endMs ? Number.POSITIVE_INFINITY : msToSeconds(range.endMs);
      const verdict = await judge(source, clip, msToSeconds(range.startMs), end, input.slack);
      const found = verdict.problems.filter(
        (problem) => !(input.soundMayWarn && problem.startsWith('ffmpeg:')),
      );
      problems.push(...found.map((problem) => `${range.startMs}–${range.endMs} ms: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}
