import { expect, it } from 'vitest';
import { latestOnly } from '@/components/editor/latest-only';

it('works on the first and the latest of what arrives meanwhile, in order', async () => {
  const done: number[] = [];
  const releases: (() => void)[] = [];
  const ask = latestOnly<number>(async (value) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    done.push(value);
  });
  for (const value of [1, 2, 3, 4]) ask(value);
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(done).toEqual([1, 4]);
  ask(5);
  releases.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([1, 4, 5]);
});
