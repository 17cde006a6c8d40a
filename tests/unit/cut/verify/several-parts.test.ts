import { describe, expect, it } from 'vitest';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie, openForCut } from '@/lib/cut/write/cut-movie';
import { type Edit, type EditOptions, PLAIN_OPTIONS } from '@/lib/edit/edit';
import { sourceOf } from '@/tests/support/edits';
import { type FixtureName, fixtureBytes } from '../../../fixtures';

const SOURCES: FixtureName[] = ['h264BframesAac', 'phone', 'silent', 'short'];

/** Pseudorandom whole numbers below `n`, the same in each run. */
function random(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
}

async function opened(name: FixtureName) {
  const blob = new Blob([new Uint8Array(fixtureBytes(name))]);
  const open = await openForCut(blob);
  return { blob, open, source: sourceOf(blob), totalMs: Math.round(open.movie.durationSec * 1000) };
}

/** A clip as the index engine makes it, and what is claimed of it. */
async function cut({ blob, open }: Awaited<ReturnType<typeof opened>>, edit: Edit) {
  const { head, ranges, inlined, contents, durationSec } = await cutMovie(open, edit);
  const own = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    clip: new Blob([head, ...ranges.map(({ from, to }) => blob.slice(from, to))]),
    claim: { edit, contents, durationSec },
    layout: { head: own, ranges: [...inlined, ...ranges] },
  };
}

describe('a clip of several parts, as the index engine makes it', () => {
  it.each(SOURCES)('of %s passes with any parts in any order', async (name) => {
    const file = await opened(name);
    const below = random(20);
    for (let n = 0; n < 40; n++) {
      const options: Partial<EditOptions> = {
        sound: (['keep', 'remove', 'only'] as const)[below(3)] ?? 'keep',
        metadata: (['keep', 'remove'] as const)[below(2)] ?? 'keep',
      };
      const parts = Array.from({ length: 2 + below(6) }, () => {
        const startMs = below(file.totalMs - 200);
        return {
          source: file.source,
          startMs,
          endMs: Math.min(file.totalMs + 50, startMs + 200 + below(1500)),
        };
      });
      const made = await cut(file, { ...PLAIN_OPTIONS, ...options, parts }).catch(() => null);
      if (!made) continue;
      for (const layout of [made.layout, null]) {
        const claim = { ...made.claim, byIndex: true, layout };
        const { verification } = await checkClip(made.clip, file.open.movie, claim);
        expect(verification.splices).toBe(made.claim.contents.later.length);
        expect(verification.driftSec ?? 0).toBeLessThan(0.012);
      }
    }
  });

  it('passes without its source by its length, and not if it is another', async () => {
    const file = await opened('h264BframesAac');
    const part = (startMs: number, endMs: number) => ({ source: file.source, startMs, endMs });
    const edit = { ...PLAIN_OPTIONS, parts: [part(3000, 4000), part(0, 2000)] };
    const { clip, claim } = await cut(file, edit);
    const verify = (parts: Edit['parts']) =>
      checkClip(clip, null, { ...claim, edit: { ...edit, parts }, byIndex: false, layout: null });
    expect((await verify(edit.parts)).verification).toMatchObject({ against: 'clip', splices: 0 });
    const failed = { code: 'not-verified' };
    await expect(verify([part(3000, 4000), part(0, 500)])).rejects.toMatchObject(failed);
    await expect(verify([part(3000, 4000), part(0, 4000)])).rejects.toMatchObject(failed);
    await expect(verify([part(3000, 6000)])).rejects.toMatchObject(failed);
  });
});
