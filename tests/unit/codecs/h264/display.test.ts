import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { rational, withDisplay } from '@/lib/codecs/h264/display';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { readDisplay } from '@/lib/codecs/vui';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { decoderSetup } from '@/lib/containers/mp4/read/sample-entry';
import { make } from '@/tests/support/made-files';

/** The `avcC` of a short video. */
async function avcC(...args: string[]): Promise<Uint8Array> {
  const input = ['-f', 'lavfi', '-i', 'color=size=64x48:rate=5:duration=1'];
  const output = ['-c:v', 'libx264', ...args, '-movflags', 'frag_keyframe+empty_moov'];
  const bytes = readFileSync(make('color.mp4', ...input, ...output));
  const entry = (await openMovie(new Blob([bytes]))).tracks[0]?.entries[0];
  return (entry && decoderSetup(entry)?.description) ?? new Uint8Array(0);
}

const setOf = (record: Uint8Array) => readAvcSps(readAvcConfig(record).sps[0] ?? new Uint8Array(0));

describe('the parameter sets of encoded video', () => {
  it.each([
    [1, { primaries: 1, transfer: 1, matrix: 1, fullRange: false }],
    [4 / 3, { primaries: 2, transfer: 2, matrix: 2, fullRange: false }],
    [64 / 45, { primaries: 2, transfer: 2, matrix: 2, fullRange: true }],
    [16 / 11, { primaries: 5, transfer: 6, matrix: 5, fullRange: false }],
  ])('state a pixel aspect ratio of %d and the colors %j', async (pixelAspect, colors) => {
    const record = await avcC('-colorspace', 'bt709', '-color_range', 'pc', '-bf', '2');
    const before = setOf(record);
    const after = setOf(withDisplay(record, { pixelAspect, colors }));
    const { pixel, fullRange, colors: stated } = readDisplay(after);
    expect(pixel ? pixel.width / pixel.height : 1).toBeCloseTo(pixelAspect, 9);
    const { fullRange: wanted, ...numbers } = colors;
    expect(fullRange).toBe(wanted);
    expect(stated ?? { primaries: 2, transfer: 2, matrix: 2 }).toEqual(numbers);
    expect(after).toMatchObject({ width: 64, height: 48, id: before.id, reordering: before.reordering });
  });
});

describe('a ratio', () => {
  it('has the smallest numbers', () => {
    expect(rational(1)).toEqual({ width: 1, height: 1 });
    expect(rational(64 / 45)).toEqual({ width: 64, height: 45 });
    expect(rational(8 / 9)).toEqual({ width: 8, height: 9 });
    expect(rational(Number.NaN)).toEqual({ width: 1, height: 1 });
  });
});
