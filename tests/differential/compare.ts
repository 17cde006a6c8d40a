import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MediaError } from '@/lib/media/errors';
import { durationToDs, type RangeDs } from '@/lib/media/time';
import { openFile } from './cut-file';
import { type Input, madeOf } from './inputs';
import { judge, learn } from './judge';
import { seeded } from './random';

const out = fileURLToPath(new URL('../../.cache/differential/clips/', import.meta.url));
const SEED = Number(process.env.SEED ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** Whole, head, tail, one tenth of a second, and some by chance. */
function ranges(endDs: number): RangeDs[] {
  const random = seeded(SEED);
  const chance = Array.from({ length: ROUNDS }, () => {
    const startDs = Math.floor(random() * (endDs - 1));
    return { startDs, endDs: startDs + 1 + Math.floor(random() * (endDs - startDs - 1)) };
  });
  return [
    { startDs: 0, endDs },
    { startDs: 0, endDs: 10 },
    { startDs: Math.floor(endDs * 0.6), endDs },
    { startDs: 20, endDs: 21 },
    ...chance,
  ].filter(({ startDs, endDs: to }) => startDs < to && to <= endDs);
}

/** One test for each input whose name holds the word in `ONLY`. */
export function compareAll(inputs: readonly Input[]): void {
  describe.each(inputs.filter(({ name }) => name.includes(process.env.ONLY ?? '')))('$name', compare);
}

function compare(input: Input): void {
  if (input.refused) {
    it('is refused with its reason', async () => {
      const opening = openFile(await madeOf(input));
      await expect(opening).rejects.toBeInstanceOf(MediaError);
      await expect(opening).rejects.toMatchObject({ code: input.refused });
    });
    return;
  }

  it('presents what the source does', { timeout: 300_000 }, async () => {
    await mkdir(out, { recursive: true });
    const path = await madeOf(input);
    const source = await learn(path);
    const { info, cut } = await openFile(path);
    const endDs = durationToDs(info.durationSec);
    const problems: string[] = [];
    for (const range of ranges(endDs)) {
      const clip = `${out}${input.name}-${range.startDs}-${range.endDs}.mp4`;
      await cut(range, clip);
      const end = range.endDs >= endDs ? Number.POSITIVE_INFINITY : range.endDs / 10;
      const verdict = await judge(source, clip, range.startDs / 10, end, input.slack);
      const found = verdict.problems.filter(
        (problem) => !(input.soundMayWarn && problem.startsWith('ffmpeg:')),
      );
      problems.push(...found.map((problem) => `${range.startDs / 10}–${range.endDs / 10}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
}
