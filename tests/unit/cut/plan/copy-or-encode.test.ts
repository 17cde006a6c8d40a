import { describe, expect, it } from 'vitest';
import { clicksAtSplices, type PlannedStream, planStreams, treatmentOf } from '@/lib/cut/plan/copy-or-encode';

const video = (codec: string): PlannedStream => ({ kind: 'video', codec });
const audio = (codec: string): PlannedStream => ({ kind: 'audio', codec });

describe('planStreams', () => {
  it.each([
    [
      [video('h264'), audio('aac')],
      ['copied', 'copied'],
    ],
    [
      [video('h264'), audio('pcm-s16')],
      ['copied', 'encoded'],
    ],
    [
      [video('vp9'), audio('vorbis')],
      ['copied', 'encoded'],
    ],
    [
      [video('vp8'), audio('vorbis')],
      ['encoded', 'encoded'],
    ],
    [
      [video('vp8'), audio('opus')],
      ['encoded', 'copied'],
    ],
    [
      [video('hevc'), audio('eac3'), audio('dts')],
      ['copied', 'copied', 'encoded'],
    ],
  ] as const)('%j', (streams, treatments) => {
    expect(planStreams(streams, 0, 1)).toEqual(treatments);
  });

  it('encodes Opus beside copied video with a lead-in, and only then', () => {
    expect(planStreams([video('vp9'), audio('opus')], 0.5, 1)).toEqual(['copied', 'encoded']);
    expect(planStreams([video('vp9'), audio('aac')], 0.5, 1)).toEqual(['copied', 'copied']);
    expect(planStreams([video('vp8'), audio('opus')], 0.5, 1)).toEqual(['encoded', 'copied']);
    expect(planStreams([video('vp9'), audio('opus')], 0.01, 1)).toEqual(['copied', 'copied']);
  });

  it('encodes audio that clicks between parts, if there are several', () => {
    for (const codec of ['mp3', 'flac', 'alac']) {
      expect(clicksAtSplices(codec)).toBe(true);
      expect(planStreams([video('h264'), audio(codec)], 0, 1)).toEqual(['copied', 'copied']);
      expect(planStreams([video('h264'), audio(codec)], 0, 2)).toEqual(['copied', 'encoded']);
    }
    for (const codec of ['aac', 'opus', 'ac3', 'eac3']) {
      expect(clicksAtSplices(codec)).toBe(false);
      expect(planStreams([video('h264'), audio(codec)], 0, 200)).toEqual(['copied', 'copied']);
    }
  });
});

it('says encoded of a kind when one of its streams is', () => {
  const streams = [video('h264'), audio('aac'), audio('dts')];
  const treatments = planStreams(streams, 0, 1);
  expect(treatmentOf('video', streams, treatments)).toBe('copied');
  expect(treatmentOf('audio', streams, treatments)).toBe('encoded');
  expect(treatmentOf('audio', [video('h264')], ['copied'])).toBe('none');
});
