import { describe, expect, it } from 'vitest';
import type { PixelFormat } from '@/lib/media/info';
import { isPlainStream, needsConversion } from '@/lib/media/plain-streams';

const SDR: PixelFormat = { bitDepth: 8, chroma: 1, range: 'sdr' };

describe('isPlainStream', () => {
  it.each([
    ['avc1', SDR, true],
    ['h264', SDR, true],
    ['avc3', null, true],
    ['avc1', { ...SDR, bitDepth: 10 }, false],
    ['avc1', { ...SDR, chroma: 2 }, false],
    ['avc1', { ...SDR, range: 'hlg' }, false],
    ['avc1', { ...SDR, gamut: 'bt2020' }, false],
    ['hvc1', SDR, false],
    ['vp9', SDR, false],
    ['av01', SDR, false],
  ] as const)('video %s %o: %s', (codec, pixels, plain) => {
    expect(isPlainStream({ kind: 'video', codec, pixels })).toBe(plain);
  });

  it.each([
    ['mp4a', true],
    ['aac', true],
    ...['mp3', 'ac-3', 'ec-3', 'Opus', 'fLaC', 'alac', 'vorbis', 'sowt'].map(
      (codec) => [codec, false] as const,
    ),
  ] as const)('audio %s: %s', (codec, plain) => {
    expect(isPlainStream({ kind: 'audio', codec })).toBe(plain);
  });
});

describe('needsConversion', () => {
  const [video, audio, data] = [
    { id: 1, kind: 'video', codec: 'avc1' },
    { id: 2, kind: 'audio', codec: 'ac-3' },
    { id: 3, kind: 'data', codec: 'mebx' },
  ] as const;

  it('asks only video and audio', () => {
    expect(needsConversion([video, audio, data])).toBe(true);
    expect(needsConversion([video, data])).toBe(false);
    expect(needsConversion([audio])).toBe(true);
    expect(needsConversion([{ ...video, codec: 'hvc1' }])).toBe(true);
  });
});
