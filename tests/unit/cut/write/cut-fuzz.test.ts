import { describe, expect, it } from 'vitest';
import { box, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { MediaError } from '@/lib/media/errors';
import { editOf } from '@/tests/support/edits';
import { file, moov, moovWith, plainTrack, trak } from '../../containers/mp4/build';

/** Deterministic, so that a failure can be looked at again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `npm run fuzz` and CI try more. */
const SEEDS = process.env.SNIPREEL_TEST_CI ? 1500 : 300;

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff];

async function damaged(blob: Blob, seed: number): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const next = random(seed);
  for (let i = 0; i < 1 + next() * 6; i++) {
    const at = Math.floor(next() * 1200);
    const value = EXTREMES[Math.floor(next() * EXTREMES.length)] ?? 0;
    for (let k = 0; k < (next() < 0.5 ? 1 : 4); k++) bytes[at + k] = value;
  }
  return new Blob([next() < 0.1 ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes]);
}

function sources(): [string, Blob][] {
  const sound = { ...plainTrack(), handler: 'soun', timescale: 48000, sync: undefined };
  const offsets = [1, 100, 1, 300, 2, 0, 16, 100];
  const edits: [number, number, number][] = [
    [200, -1, 0x10000],
    [1500, 100, 0x10000],
  ];
  const trun = fullBox('trun', 0, 0x301, words(2, 84, 100, 10, 100, 10));
  const traf = box('traf', fullBox('tfhd', 0, 0x20000, words(1)), fullBox('tfdt', 0, 0, words(2000)), trun);
  const fragmented = [trak(plainTrack()), box('mvex', fullBox('trex', 0, 0, words(1, 1, 100, 10, 0)))];
  return [
    ['plain', file(moov({ ...plainTrack(), offsets, edits }, sound))],
    [
      'fragmented',
      new Blob([file(moovWith(fragmented), 3000), layOut(box('moof', traf)), new Uint8Array(200)]),
    ],
  ];
}

describe.each(sources())('a damaged %s file', (_, blob) => {
  // `npm run fuzz` limits the processor time of each file.
  it('is cut or refused with a code, never anything else', { timeout: 120_000 }, async () => {
    let refused = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      try {
        const opened = await openForCut(await damaged(blob, seed));
        const startMs = (seed % 15) * 100;
        const { ranges } = await cutMovie(opened, editOf(startMs, startMs + 500));
        expect(ranges.length).toBeLessThan(500);
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(MediaError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(SEEDS / 15);
    expect(refused).toBeLessThan(SEEDS);
  });
});
