import { describe, expect, it } from 'vitest';
import type { AudioBlock } from '@/lib/codecs/audio-block';
import { mixed, Resampler } from '@/lib/codecs/pcm';

/** A tone's samples from number `from` on. */
const tone = (hertz: number, rate: number, from: number, length: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hertz * (from + i)) / rate));

/** Resamples a tone in blocks of some samples. */
function resampled(from: number, to: number, hertz: number, block: number): Float32Array {
  const before = from / 10;
  const resampler = new Resampler(from, to, { before, from: 0 });
  const out: number[] = [];
  for (let at = -before; at < from; at += block)
    out.push(...(resampler.add([tone(hertz, from, at, block)])[0] ?? []));
  out.push(...(resampler.end(to)[0] ?? []));
  // The last block reaches over the end.
  return Float32Array.from(out.slice(0, to));
}

describe('resampled audio', () => {
  it.each([
    [44_100, 48_000, 441],
    [48_000, 44_100, 1024],
    [48_000, 24_000, 999],
    [22_050, 48_000, 4096],
    [8000, 48_000, 37],
    [48_000, 48_000, 100],
  ])('of %d Hz is the same tone at %d Hz, sample for sample', (from, to, block) => {
    const own = resampled(from, to, 997, block);
    const wanted = tone(997, to, 0, to);
    expect(own.length).toBe(to);
    const worst = own
      .slice(0, -to / 50)
      .reduce((most, value, i) => Math.max(most, Math.abs(value - (wanted[i] ?? 0))), 0);
    expect(worst).toBeLessThan(2e-3);
  });

  it('has nothing of a tone that the lower rate cannot hold', () => {
    const own = resampled(48_000, 24_000, 15_000, 1000);
    expect(Math.max(...own.slice(100, -1000).map(Math.abs))).toBeLessThan(1e-3);
  });
});

describe('mixed audio', () => {
  const block = (...values: number[]): AudioBlock => values.map((value) => Float32Array.of(value));
  const of = (channels: AudioBlock) => channels.map(([value]) => Number((value ?? 0).toFixed(4)));

  it('is the average of two channels', () => expect(of(mixed(block(1, 0.5), 1))).toEqual([0.75]));
  it('has one channel twice', () => expect(of(mixed(block(0.5), 2))).toEqual([0.5, 0.5]));
  it('leaves further channels silent', () =>
    expect(of(mixed(block(0.5, 1), 6))).toEqual([0.5, 1, 0, 0, 0, 0]));
  it('keeps six channels in balance, without the low frequencies', () => {
    expect(of(mixed(block(1, 0, 0, 1, 0, 0), 2))).toEqual([0.4142, 0]);
    expect(of(mixed(block(0, 0, 1, 0, 0, 1), 2))).toEqual([0.2929, 0.5858]);
    expect(of(mixed(block(1, 1, 1, 1, 1, 1), 2))).toEqual([1, 1]);
  });
});
