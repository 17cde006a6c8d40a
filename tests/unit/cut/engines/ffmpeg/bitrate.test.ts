import { describe, expect, it } from 'vitest';
import { bitrateFor } from '@/lib/cut/engines/ffmpeg/bitrate';

const HD = { width: 1920, height: 1080, rate: 25 };

describe('bitrateFor', () => {
  it('gives a clip as many bits as its source, and more if the source has few', () => {
    expect(bitrateFor({ ...HD, bits: 12_000_000 }, 'mpeg4')).toBe(12_000_000);
    expect(bitrateFor({ ...HD, bits: 2_000_000 }, 'mpeg4')).toBe(6_000_000);
    expect(bitrateFor({ ...HD, bits: 500_000_000 }, 'mpeg4')).toBe(31_104_000);
  });

  it('knows codecs that need more or fewer bits than H.264', () => {
    expect(bitrateFor({ ...HD, bits: 50_000_000 }, 'prores')).toBe(12_500_000);
    expect(bitrateFor({ ...HD, bits: 4_000_000 }, 'hevc')).toBe(16_000_000);
  });

  it('needs no knowledge of the source', () => {
    expect(bitrateFor({ ...HD, bits: 0 }, 'indeo4')).toBe(10_368_000);
  });
});
