import { describe, expect, it } from 'vitest';
import { UNCOMPARED } from '@/lib/cut/report';
import type { Checked } from '@/lib/cut/verify/check-clip';
import { byNeed } from '@/lib/cut/verify/checkpoints';
import { FrameCheck } from '@/lib/cut/verify/frame-check';
import { notVerified } from '@/lib/cut/verify/not-verified';

/** A comparison of one frame, which ends when the test says so, or with an abort. */
function comparison() {
  let end = (_: Error | null) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return {
    end: (error: Error | null = null) => end(error),
    async compare(signal: AbortSignal, onFrame: () => void) {
      await Promise.race([
        ended,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]);
      onFrame();
    },
  };
}

function checkOf() {
  const [needed, other] = [comparison(), comparison()];
  const checked: Checked = {
    verification: { ...UNCOMPARED },
    neededComparisons: [needed.compare],
    otherComparisons: [other.compare],
    checkThoroughly: async () => ({ keyframes: 1, decodes: true }),
  };
  return { needed, other, check: new FrameCheck(checked) };
}

/** Longer than the tests run. */
const LONG_MS = 60_000;

describe('a click', () => {
  it('waits for encoded frames, not for copied ones', async () => {
    const { needed, check } = checkOf();
    const settled = check.settle(LONG_MS, 'needed');
    needed.end();
    expect(await settled).toMatchObject({ frames: 1 });
  });

  it('has what was compared of the others by then', async () => {
    const { needed, other, check } = checkOf();
    needed.end();
    other.end();
    await check.start();
    expect(await check.settle(LONG_MS, 'needed')).toMatchObject({ frames: 2 });
  });

  it('waits for copied ones, too, if they are asked for', async () => {
    const { needed, other, check } = checkOf();
    needed.end();
    other.end();
    expect(await check.settle(LONG_MS, 'all')).toMatchObject({ frames: 2 });
  });

  it('learns of an encoded frame that is wrong', async () => {
    const { needed, check } = checkOf();
    const settled = check.settle(LONG_MS, 'needed');
    needed.end(notVerified('video 0'));
    await expect(settled).rejects.toMatchObject({ code: 'not-verified' });
  });
});

it('copied frames beside encoded ones are needed, too', () => {
  // Of three parts: an encoded start, a copied part, and an encoded end.
  const copied = [true, false, false, true, true, true, true, false, true];
  const all = copied.map((isCopied, i) => ({ clip: i, source: i, copied: isCopied }));
  const { needed, others } = byNeed(all);
  expect(needed.map(({ clip }) => clip)).toEqual([0, 1, 2, 3, 6, 7, 8]);
  expect(others.map(({ clip }) => clip)).toEqual([4, 5]);
});
