import { describe, expect, it } from 'vitest';
import { measureDelay, probeAudio } from '@/lib/cut/splice/crossfade/delay';

const LENGTH = 12_000;
const [FROM, MOST] = [4000, 960];

function late(audio: Float32Array, by: number): Float32Array {
  const received = new Float32Array(audio.length + by);
  received.set(audio, by);
  return received;
}

describe('the delay of an encoder', () => {
  it.each([0, 120, 312, 960])('of %i samples is found', (delay) => {
    const sent = probeAudio(LENGTH);
    expect(measureDelay(sent, late(sent, delay), FROM, MOST)).toBe(delay);
  });

  it('is found in audio of which an encoder changed some', () => {
    const sent = probeAudio(LENGTH);
    const received = late(sent, 312).map((value, i) => 0.8 * value + 0.02 * Math.sin(i * i));
    expect(measureDelay(sent, received, FROM, MOST)).toBe(312);
  });

  it('is null for audio that is something else, and for silence', () => {
    const sent = probeAudio(LENGTH);
    expect(
      measureDelay(
        sent,
        sent.map((_, i) => Math.sin(i / 10)),
        FROM,
        MOST,
      ),
    ).toBeNull();
    expect(measureDelay(sent, new Float32Array(LENGTH), FROM, MOST)).toBeNull();
  });

  it('is null if it is longer than asked for', () => {
    const sent = probeAudio(LENGTH);
    expect(measureDelay(sent, late(sent, 2000), FROM, MOST)).toBeNull();
  });
});
