import { describe, expect, it } from 'vitest';
import { heldParts } from '@/lib/cut/forecast';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { forecastMovie } from '@/lib/cut/write/forecast-movie';
import type { Edit, EditOptions } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, type SettledEdit, settle } from '@/lib/edit/settle';
import { beginning, CLEAN } from '@/tests/support/contents';
import { sourceOf, toKept, toVideo } from '@/tests/support/edits';
import { type FixtureName, fixtureBytes } from '../../../fixtures';
import { file, moov, plainTrack } from '../../containers/mp4/build';
import { refusal } from './support';

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

type File = Awaited<ReturnType<typeof opened>>;

/** A clip as the index engine makes it, and what is claimed of it. */
async function cut({ blob, open }: Pick<File, 'blob' | 'open'>, edit: SettledEdit) {
  const { head, ranges, inlined, contents, durationSec } = await cutMovie(open, edit);
  const own = head.length - inlined.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    clip: new Blob([head, ...ranges.map(({ from, to }) => blob.slice(from, to))]),
    claim: { edit, contents, durationSec },
    layout: { head: own, ranges: [...inlined, ...ranges] },
  };
}

/** Two seconds of video beside four of audio. */
async function longerAudio() {
  const packets = 188;
  const sound = {
    handler: 'soun',
    timescale: 48_000,
    durations: [packets, 1024],
    sizes: Array(packets).fill(5),
    chunks: [3000],
    perChunk: packets,
  };
  const blob = file(moov(plainTrack(20), sound));
  const open = await openForCut(blob);
  return { blob, open, source: sourceOf(blob), totalMs: 4000 };
}

type Range = [startMs: number, endMs: number];

/** What a clip of these ranges holds, after its verification. */
async function verified(
  source: Pick<File, 'blob' | 'open' | 'source'>,
  ranges: readonly Range[],
  options: Partial<EditOptions> = {},
) {
  const parts = ranges.map(([startMs, endMs]) => ({ source: source.source, startMs, endMs }));
  const edit = settle({ ...PLAIN_OPTIONS, ...options, parts });
  const { clip, claim, layout } = await cut(source, edit);
  await checkClip(clip, source.open.movie, { ...claim, origin: { kind: 'ranges', layout } });
  await checkClip(clip, null, { ...claim, origin: { kind: 'rewritten' } });
  expect((await forecastMovie(source.open, edit)).parts).toEqual(claim.contents.parts);
  return { clip, claim, ...claim.contents, durationSec: claim.durationSec };
}

describe('a part in which the file presents nothing', () => {
  it.each<[string, Range[], Partial<EditOptions>, { emptyParts: number[]; durationSec: number }]>([
    [
      'after the last frame',
      [
        [0, 1000],
        [5000, 6000],
      ],
      {},
      { emptyParts: [1], durationSec: 1 },
    ],
    [
      'before others',
      [
        [5000, 6000],
        [0, 1000],
        [1500, 2000],
      ],
      {},
      { emptyParts: [0], durationSec: 1.5 },
    ],
    [
      'without its sound',
      [
        [2500, 3500],
        [0, 1000],
      ],
      toVideo({ sound: 'remove' }),
      { emptyParts: [0], durationSec: 1 },
    ],
    [
      'with an exact start',
      [
        [500, 1000],
        [5000, 6000],
        [1500, 2000],
        [7000, 8000],
      ],
      { start: 'exact' },
      { emptyParts: [1, 3], durationSec: 1 },
    ],
  ])('is left out and reported: %s', async (_, ranges, options, expected) => {
    const made = await verified(await longerAudio(), ranges, options);
    const empty = [...made.parts.keys()].filter((number) => made.parts[number] === null);
    expect(empty).toEqual(expected.emptyParts);
    expect(made.durationSec).toBeCloseTo(expected.durationSec, 1);
    expect(made.parts).toHaveLength(ranges.length);
  });

  it('leaves the rest as if it had not been there', async () => {
    const source = await longerAudio();
    const bytes = async (ranges: Range[]) => (await verified(source, ranges)).clip.bytes();
    expect(
      await bytes([
        [700, 1350],
        [5000, 6000],
      ]),
    ).toEqual(await bytes([[700, 1350]]));
  });

  it('is refused with others of its kind alone', async () => {
    const ranges: Range[] = [
      [5000, 6000],
      [7000, 8000],
    ];
    await expect(verified(await longerAudio(), ranges)).rejects.toMatchObject({ code: 'empty-range' });
  });

  it('is not taken on trust', async () => {
    const source = await longerAudio();
    const { clip, claim } = await verified(source, [[0, 1000]]);
    const part = (startMs: number, endMs: number) => ({ source: source.source, startMs, endMs });
    const check = (endMs: number) => {
      const edit = changed(claim.edit, { parts: [part(0, 1000), part(3500, endMs)] });
      const contents = { ...claim.contents, ...beginning(CLEAN, null) };
      const origin = { kind: 'rewritten' } as const;
      return checkClip(clip, source.open.movie, { ...claim, edit, contents, origin });
    };
    await expect(check(3900)).rejects.toMatchObject({ code: 'not-verified' });
  });
});

describe('a part with sound alone', () => {
  it.each<[string, Range[], number]>([
    [
      'after its video',
      [
        [1000, 3500],
        [0, 500],
      ],
      3,
    ],
    [
      'first',
      [
        [2500, 3500],
        [0, 1000],
      ],
      2,
    ],
    [
      'between others',
      [
        [0, 500],
        [2500, 3500],
        [1000, 1500],
      ],
      2,
    ],
    [
      'last',
      [
        [0, 500],
        [2500, 3500],
      ],
      1.5,
    ],
    [
      'to its end',
      [
        [3000, 4050],
        [0, 500],
      ],
      1.5,
    ],
  ])('is kept: %s', async (_, ranges, sec) => {
    const { parts, durationSec } = await verified(await longerAudio(), ranges);
    expect(heldParts(parts)).toHaveLength(ranges.length);
    expect(durationSec).toBeCloseTo(sec, 1);
  });
});

describe('a clip of several parts, as the index engine makes it', () => {
  it.each(SOURCES)('of %s passes with any parts in any order', async (name) => {
    const file = await opened(name);
    const below = random(20);
    let passed = 0;
    for (let n = 0; n < 40; n++) {
      const options: Partial<EditOptions> = {
        ...toKept((['keep', 'remove', 'only'] as const)[below(3)] ?? 'keep'),
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
      const made = await cut(file, settle({ ...PLAIN_OPTIONS, ...options, parts })).catch(refusal);
      if (!made) continue;
      passed++;
      for (const kind of ['ranges', 'gathered'] as const) {
        const claim = { ...made.claim, origin: { kind, layout: made.layout } };
        const { verification } = await checkClip(made.clip, file.open.movie, claim);
        expect(verification.splices).toBe(heldParts(made.claim.contents.parts).length - 1);
        expect(verification.driftSec ?? 0).toBeLessThan(0.012);
      }
    }
    expect(passed).toBeGreaterThan(20);
  });

  it('passes without its source by its length, and not if it is another', async () => {
    const file = await opened('h264BframesAac');
    const part = (startMs: number, endMs: number) => ({ source: file.source, startMs, endMs });
    const edit = settle({ ...PLAIN_OPTIONS, parts: [part(3000, 4000), part(0, 2000)] });
    const { clip, claim } = await cut(file, edit);
    const verify = (parts: Edit['parts']) =>
      checkClip(clip, null, { ...claim, edit: changed(edit, { parts }), origin: { kind: 'rewritten' } });
    expect((await verify(edit.parts)).verification).toMatchObject({ against: 'clip', splices: 0 });
    const failed = { code: 'not-verified' };
    await expect(verify([part(3000, 4000), part(0, 500)])).rejects.toMatchObject(failed);
    await expect(verify([part(3000, 4000), part(0, 4000)])).rejects.toMatchObject(failed);
    await expect(verify([part(3000, 6000)])).rejects.toMatchObject(failed);
  });
});
