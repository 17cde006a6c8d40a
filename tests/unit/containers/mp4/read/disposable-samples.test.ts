import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { splitUnits } from '@/lib/codecs/nal';
import { disposableIn } from '@/lib/containers/mp4/read/disposable-samples';
import { make } from '@/tests/support/made-files';
import { samplesOf, unitHashes } from '../../../cut/splice/support';

const streamOf = async (...options: string[]) => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=3', '-pix_fmt', 'yuv420p'];
  const bytes = new Uint8Array(readFileSync(make('disposable.mp4', ...source, ...options, '-threads', '1')));
  return options.includes('libx264') ? samplesOf(bytes) : samplesOf(bytes, 'esds');
};

describe('a frame that no other refers to', () => {
  it.each([
    ['a pyramid of B-frames', 'bframes=3:b-pyramid=normal:b-adapt=0:scenecut=0'],
    ['plain B-frames in several slices', 'bframes=2:b-pyramid=none:b-adapt=0:scenecut=0:slices=3'],
  ])('can be left out, and the others decode to the bit: %s', async (_, params) => {
    const { entry, data, record } = await streamOf('-c:v', 'libx264', '-x264-params', params);
    const config = readAvcConfig(record);
    const units = (samples: Uint8Array[]) => [
      ...config.sps,
      ...config.pps,
      ...samples.flatMap((sample) => splitUnits(sample, config.lengthSize)),
    ];
    const isDisposable = disposableIn(entry);
    const kept = data.filter((sample) => !isDisposable(sample));
    expect(kept.length).toBeGreaterThan(data.length / 4);
    expect(kept.length).toBeLessThan(data.length * 0.75);
    const all = new Set(unitHashes('h264', units(data)));
    expect(all.size).toBe(data.length);
    const left = unitHashes('h264', units(kept));
    expect(left).toHaveLength(kept.length);
    expect(left.filter((md5) => !all.has(md5))).toEqual([]);
  });

  it('is not found where all frames are referred to, or where a sample is cut off', async () => {
    const { entry, data } = await streamOf('-c:v', 'libx264', '-x264-params', 'bframes=0');
    const isDisposable = disposableIn(entry);
    expect(data.some(isDisposable)).toBe(false);
    expect(isDisposable(new Uint8Array())).toBe(false);
    expect(isDisposable(Uint8Array.of(0, 0, 0, 9, 1, 1))).toBe(false);
    expect(isDisposable(Uint8Array.of(0, 0, 0, 2, 1, 1))).toBe(true);
  });

  it('is only found in H.264', async () => {
    const { entry, data } = await streamOf('-c:v', 'mpeg4', '-bf', '2');
    expect(data.some(disposableIn(entry))).toBe(false);
  });
});
