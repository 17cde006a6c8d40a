import { describe, expect, it } from 'vitest';
import { totalMs } from '@/lib/containers/image/animation';
import { readGif } from '@/lib/containers/image/gif';
import { readWebp } from '@/lib/containers/image/webp';
import { endWith } from '@/lib/cut/animation/durations';

const u16 = (value: number) => [value & 0xff, value >> 8];
const u24 = (value: number) => [...u16(value & 0xffff), value >> 16];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const text = (word: string) => [...word].map((each) => each.charCodeAt(0));

/** A GIF of 4 × 2 pixels with two colors. Its frames' data are no images, which a reader of blocks doesn't mind. */
function gif(delays: readonly number[], plays: number | null): Uint8Array {
  const loop = plays === null ? [] : [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, ...u16(plays), 0];
  const frames = delays.flatMap((delay) => [
    ...[0x21, 0xf9, 4, 0, ...u16(delay), 0, 0],
    ...[0x2c, ...u16(0), ...u16(0), ...u16(4), ...u16(2), 0, 2, 2, 0x4c, 0x01, 0],
  ]);
  const screen = [...u16(4), ...u16(2), 0x80, 0, 0];
  return Uint8Array.from([...text('GIF89a'), ...screen, 0, 0, 0, 255, 255, 255, ...loop, ...frames, 0x3b]);
}

function chunk(name: string, data: readonly number[]): number[] {
  return [...text(name), ...u32(data.length), ...data, ...(data.length % 2 ? [0] : [])];
}

function webp(durations: readonly number[], plays: number): Uint8Array {
  const chunks = [
    ...chunk('VP8X', [2, 0, 0, 0, ...u24(3), ...u24(1)]),
    ...chunk('ANIM', [0, 0, 0, 0, ...u16(plays)]),
    ...durations.flatMap((ms) =>
      chunk('ANMF', [...u24(0), ...u24(0), ...u24(3), ...u24(1), ...u24(ms), 0, 1, 2, 3]),
    ),
  ];
  return Uint8Array.from([...text('RIFF'), ...u32(chunks.length + 4), ...text('WEBP'), ...chunks]);
}

describe('a GIF', () => {
  it('states its size, its frames and how often it plays', () => {
    const read = readGif(gif([7, 7, 6], 0));
    expect(read).toMatchObject({ width: 4, height: 2, plays: 0 });
    expect(read.frames.map(({ durationMs }) => durationMs)).toEqual([70, 70, 60]);
    expect(read.frames.map(({ bytes }) => bytes)).toEqual([42, 23, 23]);
  });

  it('plays once unless it says otherwise', () => {
    expect(readGif(gif([10], null)).plays).toBe(1);
    expect(readGif(gif([10], 2)).plays).toBe(3);
  });

  it('ends with the clip', () => {
    const bytes = gif([7, 7, 7], 0);
    expect(totalMs(endWith('gif', bytes, 0.2))).toBe(200);
    expect(readGif(bytes).frames.map(({ durationMs }) => durationMs)).toEqual([70, 70, 60]);
    // Browsers show less than 20 ms for 100 ms.
    expect(totalMs(endWith('gif', bytes, 0.141))).toBe(160);
  });

  it('is refused if it is cut off, at any byte', () => {
    const whole = gif([7, 7], 0);
    for (let length = 0; length < whole.length; length++)
      expect(() => readGif(whole.subarray(0, length)), String(length)).toThrow('index-invalid');
  });

  it('is refused with an unknown block', () => {
    const bytes = gif([7], null);
    bytes[19] = 0x99;
    expect(() => readGif(bytes)).toThrow('unknown block');
  });
});

describe('an animated WebP', () => {
  it('states its size, its frames and how often it plays', () => {
    const read = readWebp(webp([67, 66, 67], 0));
    expect(read).toMatchObject({ width: 4, height: 2, plays: 0 });
    expect(read.frames.map(({ durationMs }) => durationMs)).toEqual([67, 66, 67]);
    expect(read.frames.map(({ bytes }) => bytes)).toEqual([28, 28, 28]);
  });

  it('ends with the clip, also after a frame of more than a minute', () => {
    const bytes = webp([67, 66], 1);
    expect(totalMs(endWith('webp', bytes, 70))).toBe(70_000);
    expect(readWebp(bytes)).toMatchObject({ plays: 1, frames: [{ durationMs: 67 }, { durationMs: 69_933 }] });
  });

  it('is refused if it is cut off, or is something else', () => {
    const whole = webp([67], 0);
    for (let length = 0; length < whole.length; length++)
      expect(() => readWebp(whole.subarray(0, length)), String(length)).toThrow('index-invalid');
    expect(() => readWebp(gif([7], 0))).toThrow('not a WebP');
  });
});
