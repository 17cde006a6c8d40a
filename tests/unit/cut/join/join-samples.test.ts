import { describe, expect, it } from 'vitest';
import {
  at,
  endBefore,
  RunsBuilder,
  runValue,
  samplesOfFile,
  timeOf,
  withTimes,
} from '@/lib/containers/mp4/read/runs';
import { decodeTimes } from '@/lib/containers/mp4/read/samples';
import { commonTimescale, joinSamples, type PlacedSamples, placeEdits } from '@/lib/cut/join/join-samples';

/** A track of `count` samples of equal length, each in a chunk of its own. */
function placed(count: number, ticks: number, timescale: number, laterSec: number): PlacedSamples {
  const durations = new RunsBuilder();
  durations.push(count, ticks);
  return {
    laterSec,
    laterBytes: laterSec * 100,
    track: {
      timescale,
      span: { from: 0, to: count * ticks },
      edits: [{ start: 0, duration: Number.POSITIVE_INFINITY, mediaTime: ticks }],
      samples: {
        count,
        decode: withTimes(durations.done()),
        offsets: null,
        sync: null,
        dependencies: null,
        size: 7,
        chunks: {
          offset: Float64Array.from({ length: count }, (_, i) => i * 7),
          sampleAt: Float64Array.from({ length: count + 1 }, (_, i) => i),
          entry: new Uint32Array(count).fill(1),
        },
      },
    },
  };
}

describe('a common timescale', () => {
  it('counts all times exactly', () => {
    expect(commonTimescale([15360, 30000])).toBe(1_920_000);
    expect(commonTimescale([48000, 48000])).toBe(48000);
  });

  it('is fine where none is exact', () => {
    expect(commonTimescale([999_983, 90_000])).toBe(999_983);
    expect(commonTimescale([997, 1009, 1013])).toBe(90_000);
  });
});

describe('joined samples', () => {
  it('keep their times and positions, later by those of their file', () => {
    const joined = joinSamples([placed(3, 512, 15360, 0), placed(2, 1001, 30000, 20)], 1_920_000);
    expect(joined.count).toBe(5);
    expect([...decodeTimes(joined)]).toEqual([0, 64_000, 128_000, 38_400_000, 38_464_064]);
    expect([...joined.chunks.offset]).toEqual([0, 7, 14, 2000, 2007]);
    expect(joined.size).toBe(7);
  });

  it('have no neighbors in another file', () => {
    const { decode } = joinSamples([placed(3, 10, 100, 0), placed(2, 10, 100, 20)], 100);
    expect(samplesOfFile(decode, 2)).toEqual({ from: 0, to: 3 });
    expect(samplesOfFile(decode, 3)).toEqual({ from: 3, to: 5 });
    expect(endBefore(decode, 3)).toBe(30);
    expect(timeOf(decode, 3)).toBe(2000);
    expect(runValue(decode, 2)).toBe(10);
  });

  it('are each rounded by themselves where no timescale is exact', () => {
    const [count, ticks, own, timescale] = [10_000, 33, 999_983, 90_000];
    const { decode } = joinSamples([placed(count, ticks, own, 0)], timescale);
    for (let i = 0; i <= count; i += 97)
      expect(Math.abs(timeOf(decode, i) - (i * ticks * timescale) / own)).toBeLessThanOrEqual(0.5);
    expect(at(decode.timeAt, decode.timeAt.length - 1)).toBe(Math.round((count * ticks * timescale) / own));
  });

  it('are presented at times that are rounded once', () => {
    const [count, ticks, own, timescale] = [300, 33, 999_983, 90_000];
    const shifts = new RunsBuilder();
    for (let i = 0; i < count; i++) shifts.push(1, ((i * 2) % 3) * ticks);
    const offsets = shifts.done();
    const { track, ...place } = placed(count, ticks, own, 0);
    const source = { ...place, track: { ...track, samples: { ...track.samples, offsets } } };
    const joined = joinSamples([source], timescale);
    for (let i = 0; i < count; i++) {
      const time = timeOf(joined.decode, i) + (joined.offsets ? runValue(joined.offsets, i) : 0);
      const exact = ((i * ticks + runValue(offsets, i)) * timescale) / own;
      expect(Math.abs(time - exact)).toBeLessThanOrEqual(0.5);
    }
  });

  it('are presented to the end of their own file', () => {
    expect(placeEdits(placed(3, 10, 100, 20), 1000)).toEqual([
      { start: 20_000, duration: 200, mediaTime: 20_100 },
    ]);
  });
});
