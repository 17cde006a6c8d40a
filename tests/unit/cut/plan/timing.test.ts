import { describe, expect, it } from 'vitest';
import { mediaTimes } from '@/lib/containers/mp4/read/presented';
import { RunsBuilder } from '@/lib/containers/mp4/read/runs';
import { compressedLeadInTiming, lifted, placeRanges, sourceTiming } from '@/lib/cut/plan/timing';
import { plainTrack } from '../../containers/mp4/build';
import { listed, plain, reordered, trackOf } from './tracks';

function runs(...values: number[]) {
  const builder = new RunsBuilder();
  for (const value of values) builder.push(1, value);
  return builder.done();
}

describe('compressedLeadInTiming', () => {
  it('gives each frame of the lead-in 0.1 ms or one tick', async () => {
    const shown = { from: 700, to: 1000, first: 7 };
    const made = compressedLeadInTiming(await plain(), { from: 5, to: 10, base: 0 }, shown, null);
    expect(listed(made.timing.durations)).toEqual([1, 1, 100, 100, 100]);
    expect(made).toMatchObject({ leadInShown: 2, shift: -698, timing: { offsets: null } });
  });

  it('moves hidden frames to right before the first presented one', async () => {
    const shown = { from: 300, to: 450, first: 1 };
    const { timing, shift } = compressedLeadInTiming(
      await reordered(),
      { from: 0, to: 4, base: 0 },
      shown,
      null,
    );
    expect(listed(timing.durations)).toEqual([1, 100, 100, 100]);
    expect(timing.offsets && listed(timing.offsets)).toEqual([199, 300, 99, 0]);
    expect(shift).toBe(-99);
  });

  it('moves frames after the end to right behind it, without negative offsets', async () => {
    const shown = { from: 300, to: 450, first: 1 };
    const { timing, shift } = compressedLeadInTiming(
      await reordered(),
      { from: 0, to: 6, base: 0 },
      shown,
      null,
    );
    expect(timing.offsets && listed(timing.offsets)).toEqual([249, 350, 149, 50, 101, 0]);
    expect(shift).toBe(-49);
  });

  it('lets the frame that is presented last stay until the end, wherever it is decoded', async () => {
    // Decoded I P B B and shown I B B P, the P frame for a second and a half.
    const spec = { ...plainTrack(4), durations: [4, 100], offsets: [1, 100, 1, 300, 2, 0], sync: [1] };
    const track = await trackOf(spec);
    const shown = { from: 100, to: 1900, first: 0 };
    const { timing } = compressedLeadInTiming(track, { from: 0, to: 4, base: 0 }, shown, null);
    expect(listed(timing.durations)).toEqual([100, 1500, 100, 100]);
  });

  it('presents visible samples at the source’s times, and hidden ones just before and after them', async () => {
    const track = await reordered();
    const source = Array.from(mediaTimes(track));
    for (let first = 0; first < 10; first++) {
      for (let to = first + 1; to <= 10; to++) {
        const shown = { from: source[first] ?? 0, to: Math.max(...source.slice(first, to)) + 50, first };
        const { timing, shift } = compressedLeadInTiming(track, { from: 0, to, base: 0 }, shown, null);
        const offsets = timing.offsets ? listed(timing.offsets) : Array<number>(to).fill(0);
        expect(Math.min(...offsets)).toBeGreaterThanOrEqual(0);
        let decoded = 0;
        const made = offsets.map((offset, i) => {
          const time = decoded + offset - shift;
          decoded += listed(timing.durations)[i] ?? 0;
          return time;
        });
        for (const [i, time] of made.entries()) {
          const own = source[i] ?? 0;
          if (own < shown.from) expect(time).toBeLessThan(shown.from);
          else if (own >= shown.to) expect(time).toBeGreaterThanOrEqual(shown.to);
          else expect(time).toBe(own);
        }
      }
    }
  });
});

describe('placeRanges', () => {
  it('makes one range of segments that touch, and two of segments with a gap between them', async () => {
    const track = await plain();
    const segment = (from: number, to: number) => ({
      ...{ begin: from * 100, end: to * 100, mediaTime: from * 100, from, to },
      shown: { from: from * 100, to: to * 100, first: from },
    });
    expect(placeRanges(track, [segment(5, 10), segment(0, 5)])).toEqual([{ from: 0, to: 10, base: 0 }]);
    expect(placeRanges(track, [segment(0, 5), segment(6, 10)])).toEqual([
      { from: 0, to: 5, base: 0 },
      { from: 6, to: 10, base: 500 },
    ]);
  });
});

describe('sourceTiming', () => {
  it('lets the last sample of a range last until the next range', async () => {
    const ranges = [
      { from: 0, to: 2, base: 0 },
      { from: 5, to: 7, base: 300 },
    ];
    const { durations, offsets } = sourceTiming(await plain(), ranges);
    expect(listed(durations)).toEqual([100, 200, 100, 100]);
    expect(offsets).toBeNull();
  });
});

describe('lifted', () => {
  it('raises all offsets and the shift', () => {
    const timing = { durations: runs(100, 100), offsets: runs(-100, 200) };
    const { timing: raised, shift } = lifted(timing, 5);
    expect(raised.offsets && listed(raised.offsets)).toEqual([0, 300]);
    expect(shift).toBe(105);
  });

  it('drops a table of zeros', () => {
    expect(lifted({ durations: runs(100), offsets: runs(-7) }, 0).timing.offsets).toBeNull();
  });
});
