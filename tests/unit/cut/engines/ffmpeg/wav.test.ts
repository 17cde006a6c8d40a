import { describe, expect, it } from 'vitest';
import { joinWav, type Pcm, readWav } from '@/lib/cut/engines/ffmpeg/wav';
import { MediaError } from '@/lib/media/errors';

const RATE = 8000;

/** Two channels: the number of each sample, and its negative. */
const numbers = (from: number, count: number): Pcm => ({
  data: new Blob([Int16Array.from({ length: 2 * count }, (_, i) => (from + (i >> 1)) * (i % 2 ? -1 : 1))]),
  channels: 2,
  from,
});

async function left(file: Blob): Promise<number[]> {
  const { data, channels } = await readWav(file, 0);
  expect(channels).toBe(2);
  const samples = [...new Int16Array(await data.arrayBuffer())];
  const first = samples.filter((_, i) => i % 2 === 0);
  const second = samples.filter((_, i) => i % 2 === 1);
  expect(second).toHaveLength(first.length);
  expect(second.findIndex((value, i) => value !== 0 - (first[i] ?? 0))).toBe(-1);
  return first;
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('joinWav', () => {
  it('keeps one part to the sample, with silence where the source has none', async () => {
    const wav = await joinWav([numbers(100, 900)], [{ fromSec: 0, toSec: 0.1, atSec: 0 }], RATE, 50);
    expect(await left(wav)).toEqual([...count(-50, 100).map(() => 0), ...count(100, 850)]);
  });

  it('joins reordered parts of several files, with a crossfade of 8 ms', async () => {
    const spans = [
      { fromSec: 2, toSec: 2.5, atSec: 0 },
      { fromSec: 0.5, toSec: 1, atSec: 0.5 },
    ];
    const samples = await left(await joinWav([numbers(3000, 6000), numbers(14_000, 8000)], spans, RATE, 0));
    expect(samples).toHaveLength(8000);
    expect(samples.slice(0, 3968)).toEqual(count(16_000, 19_968));
    expect(samples.slice(4032)).toEqual(count(4032, 8000));
    expect(samples[4000]).toBeGreaterThan(11_000);
    expect(samples[4000]).toBeLessThan(13_000);
  });

  it('never drifts over 200 parts', async () => {
    const lengthSec = 0.2 + 1 / 131;
    const spans = count(0, 200).map((i) => ({
      fromSec: 1,
      toSec: 1 + lengthSec,
      atSec: i * lengthSec,
    }));
    const samples = await left(await joinWav([numbers(7000, 6000)], spans, RATE, 0));
    expect(samples).toHaveLength(Math.round(200 * lengthSec * RATE));
    expect(samples[Math.round(199 * lengthSec * RATE) + 40]).toBe(8040);
  });
});

it('refuses a file without audio', async () => {
  await expect(readWav(new Blob([new Uint8Array(200)]), 0)).rejects.toThrow(MediaError);
});
