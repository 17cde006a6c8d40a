import { describe, expect, it } from 'vitest';
import { readAdtsStream, writeAdts } from '@/lib/codecs/adts';
import { frameAt } from '@/lib/codecs/audio-frames';

describe('readAdtsStream', () => {
  it('reads AAC-LC, with and without a trailing extension', () => {
    expect(readAdtsStream(Uint8Array.of(0x11, 0x90))).toEqual({ rateIndex: 3, channels: 2 });
    expect(readAdtsStream(Uint8Array.of(0x12, 0x08, 0x56, 0xe5, 0x00))).toEqual({
      rateIndex: 4,
      channels: 1,
    });
  });

  it.each([
    ['HE-AAC', [0x2b, 0x92, 0x08, 0x00]],
    ['a rate without an index', [0x17, 0x80, 0x5d, 0xc0, 0x10]],
    ['channels that the stream itself describes', [0x11, 0x80]],
    ['packets of 960 samples', [0x11, 0x94]],
    ['a configuration that is cut off', [0x11]],
  ])('has no headers for %s', (_, bytes) => {
    expect(readAdtsStream(Uint8Array.from(bytes))).toBeNull();
  });
});

describe('writeAdts', () => {
  it('writes frames that describe themselves', () => {
    const stream = { rateIndex: 3, channels: 2 };
    const bytes = writeAdts(stream, [new Uint8Array(300).fill(1), new Uint8Array(4000).fill(2)]);
    expect(frameAt(bytes, 0)).toEqual({ codec: 'aac', size: 307, samples: 1024, rate: 48000, channels: 2 });
    expect(frameAt(bytes, 307)).toMatchObject({ size: 4007, rate: 48000 });
    expect(bytes.subarray(7, 307).every((value) => value === 1)).toBe(true);
    expect(bytes.length).toBe(307 + 4007);
  });

  it('refuses a packet that is too long for a header', () => {
    expect(() => writeAdts({ rateIndex: 3, channels: 2 }, [new Uint8Array(8185)])).toThrow(RangeError);
  });
});
