import { describe, expect, it } from 'vitest';
import { opusPacketSamples } from '@/lib/codecs/opus';

describe('opusPacketSamples', () => {
  it.each([
    ['SILK, 10 ms', [0 << 3], 480],
    ['SILK, 60 ms', [3 << 3], 2880],
    ['hybrid, 20 ms', [13 << 3], 960],
    ['CELT, 2.5 ms', [16 << 3], 120],
    ['CELT, 20 ms', [31 << 3], 960],
    ['two frames of 20 ms', [(31 << 3) | 1], 1920],
    ['three frames of 20 ms', [(31 << 3) | 3, 3], 2880],
  ])('counts the samples of a packet: %s', (_, packet, samples) => {
    expect(opusPacketSamples(Uint8Array.from(packet))).toBe(samples);
  });

  it('is null for a packet without frames', () => {
    expect(opusPacketSamples(new Uint8Array())).toBeNull();
    expect(opusPacketSamples(Uint8Array.of((31 << 3) | 3, 0))).toBeNull();
  });
});
