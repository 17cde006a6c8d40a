import { describe, expect, it } from 'vitest';
import type { AudioBlock } from '@/lib/codecs/audio-block';
import { joinedAudio, type ReadAudio } from '@/lib/cut/engines/packets/joined-audio';

const RATE = 48_000;

/** A source whose samples are its sample numbers, in blocks of 1000. */
const numbers: ReadAudio = async function* (from, to) {
  for (let at = from; at < to; at += 1000)
    yield [Float32Array.from({ length: Math.min(1000, to - at) }, (_, i) => at + i)];
};

/** A tone of 440 Hz without an end. */
const tone: ReadAudio = async function* (from, to) {
  for (let at = from; at < to; at += 777)
    yield [Float32Array.from({ length: Math.min(777, to - at) }, (_, i) => sine(at + i))];
};
const sine = (sample: number) => Math.sin((2 * Math.PI * 440 * sample) / RATE);

async function joined(read: ReadAudio, spans: { fromSec: number; toSec: number }[], margin = 0) {
  let atSec = 0;
  const placed = spans.map(({ fromSec, toSec }) => {
    const span = { fromSec, toSec, atSec };
    atSec += toSec - fromSec;
    return span;
  });
  const blocks: AudioBlock[] = [];
  for await (const block of joinedAudio(read, placed, RATE, margin)) blocks.push(block);
  return blocks.flatMap((block) => [...(block[0] ?? [])]);
}

describe('joinedAudio', () => {
  it('keeps one part as it is, with its margins', async () => {
    const samples = await joined(numbers, [{ fromSec: 1, toSec: 1.5 }], 100);
    expect(samples).toEqual(Array.from({ length: 24_200 }, (_, i) => 47_900 + i));
  });

  it('begins every part at its sample, and fades over 8 ms around a splice', async () => {
    const samples = await joined(numbers, [
      { fromSec: 2, toSec: 3 },
      { fromSec: 0.5, toSec: 1 },
    ]);
    expect(samples).toHaveLength(72_000);
    const half = 192;
    expect(samples.slice(0, 48_000 - half)).toEqual(
      Array.from({ length: 48_000 - half }, (_, i) => 96_000 + i),
    );
    expect(samples.slice(48_000 + half)).toEqual(
      Array.from({ length: 24_000 - half }, (_, i) => 24_000 + half + i),
    );
    // In the middle, both are equally loud.
    expect(samples[48_000]).toBeCloseTo((144_000 + 24_000) / 2, -3);
  });

  it('never drifts over 200 parts', async () => {
    const spans = Array.from({ length: 200 }, (_, i) => ({ fromSec: i, toSec: i + 0.2 + 1 / 131 }));
    const samples = await joined(numbers, spans);
    expect(samples).toHaveLength(Math.round(200 * (0.2 + 1 / 131) * RATE));
    const last = Math.round(199 * (0.2 + 1 / 131) * RATE);
    expect(samples[last + 500]).toBe(199 * RATE + 500);
  });

  it('makes no jump that the tone does not have', async () => {
    const spans = Array.from({ length: 51 }, (_, i) => ({ fromSec: i * 0.731, toSec: i * 0.731 + 0.4 }));
    const samples = await joined(tone, spans);
    let greatest = 0;
    for (const [i, value] of samples.entries())
      greatest = Math.max(greatest, Math.abs(value - (samples[i - 1] ?? value)));
    expect(greatest).toBeLessThan(((2 * Math.PI * 440) / RATE) * 1.001);
  });
});
