import { describe, expect, it } from 'vitest';
import { opusPacketSamples, opusPlaysLate } from '@/lib/codecs/opus';

describe('opusPlaysLate', () => {
  const clip = { videoCopied: true, copiedAudio: ['opus'], leadInSec: 0.5 };

  it('is true for Opus beside a copied video track with a lead-in', () => {
    expect(opusPlaysLate(clip)).toBe(true);
  });

  it('knows Opus by the name of its sample entry too', () => {
    expect(opusPlaysLate({ ...clip, copiedAudio: ['mp4a', 'Opus'] })).toBe(true);
  });

  it.each([
    ['there is no lead-in', { leadInSec: 0 }],
    ['nobody notices the lead-in', { leadInSec: 0.025 }],
    ['the video is encoded', { videoCopied: false }],
    ['the audio has another codec', { copiedAudio: ['aac'] }],
    ['no audio is copied', { copiedAudio: [] }],
  ])('is false where %s', (_, change) => {
    expect(opusPlaysLate({ ...clip, ...change })).toBe(false);
  });
});

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
