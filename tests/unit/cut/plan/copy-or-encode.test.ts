import { describe, expect, it } from 'vitest';
import { type PlannedStream, planStreams, treatmentOf } from '@/lib/cut/plan/copy-or-encode';

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
    expect(planStreams(streams, 0)).toEqual(treatments);
  });

  it('encodes Opus beside copied video with a lead-in, and only then', () => {
    expect(planStreams([video('vp9'), audio('opus')], 0.5)).toEqual(['copied', 'encoded']);
    expect(planStreams([video('vp9'), audio('aac')], 0.5)).toEqual(['copied', 'copied']);
    expect(planStreams([video('vp8'), audio('opus')], 0.5)).toEqual(['encoded', 'copied']);
    expect(planStreams([video('vp9'), audio('opus')], 0.01)).toEqual(['copied', 'copied']);
  });
});

it('says encoded of a kind when one of its streams is', () => {
  const streams = [video('h264'), audio('aac'), audio('dts')];
  const treatments = planStreams(streams, 0);
  expect(treatmentOf('video', streams, treatments)).toBe('copied');
  expect(treatmentOf('audio', streams, treatments)).toBe('encoded');
  expect(treatmentOf('audio', [video('h264')], ['copied'])).toBe('none');
});
