/** Native ffmpeg decodes what Kvazaar encodes. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHevcSps } from '@/lib/codecs/h265/sps';
import { hevcUnitType, splitUnits } from '@/lib/codecs/nal';
import { type EncodedHevc, encodeHevc, LENGTH_SIZE } from '@/lib/kvazaar/encode';
import { levelFor } from '@/lib/kvazaar/level';
import { make } from '@/tests/support/made-files';
import { folder } from '../cut/splice/support';
import { framesOf, kvazaar } from './support';

const FRAMES = 6;
const FORMATS = { 8: 'yuv420p', 10: 'yuv420p10le' } as const;
const OPTIONS = { rate: 25, qp: 20 };

function pattern(width: number, height: number, bitDepth: 8 | 10) {
  const source = `testsrc2=s=${width}x${height}:r=25`;
  const frames = ['-frames:v', String(FRAMES), '-pix_fmt', FORMATS[bitDepth]];
  const path = make('pattern.yuv', '-f', 'lavfi', '-i', source, ...frames);
  const size = ((width * height * 3) / 2) * (bitDepth > 8 ? 2 : 1);
  return { path, frames: [...framesOf(new Uint8Array(readFileSync(path)), size)] };
}

function annexB({ parameterSets, samples }: EncodedHevc): string {
  const units = [...parameterSets, ...samples.flatMap((sample) => splitUnits(sample, LENGTH_SIZE))];
  const path = join(folder, 'kvazaar.h265');
  writeFileSync(path, Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), Buffer.from(unit)])));
  return path;
}

/** SSIM of each decoded frame and the frame it was. */
function similarity(stream: string, raw: string, width: number, height: number, bitDepth: 8 | 10): number[] {
  const stats = join(folder, 'ssim.txt');
  const original = ['-f', 'rawvideo', '-pix_fmt', FORMATS[bitDepth], '-s', `${width}x${height}`, '-r', '25'];
  const both = `[0:v]setpts=N[a];[1:v]setpts=N[b];[a][b]ssim=${stats}`;
  const options = ['-v', 'error', '-xerror', '-r', '25', '-i', stream, ...original, '-i', raw];
  const { status, stderr } = spawnSync(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    [...options, '-lavfi', both, '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  if (status !== 0 || stderr) throw new Error(stderr);
  return [...readFileSync(stats, 'utf8').matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
}

describe('Kvazaar', () => {
  it.each([
    [8, 320, 240],
    [8, 322, 182],
    [10, 320, 240],
    [10, 322, 182],
  ] as const)('encodes frames of %i bits, %i × %i', async (bitDepth, width, height) => {
    const { path, frames } = pattern(width, height, bitDepth);
    const encoded = await encodeHevc(await kvazaar(bitDepth), frames, {
      width,
      height,
      bitDepth,
      ...OPTIONS,
    });
    expect(encoded.key).toEqual([true, ...Array(FRAMES - 1).fill(false)]);
    expect(encoded.parameterSets.map(([first = 0]) => hevcUnitType(first))).toEqual([32, 33, 34]);
    for (const sample of encoded.samples) expect(splitUnits(sample, LENGTH_SIZE)).toHaveLength(1);
    expect(readHevcSps(encoded.parameterSets[1] ?? new Uint8Array())).toMatchObject({
      width,
      height,
      bitDepth,
    });
    const values = similarity(annexB(encoded), path, width, height, bitDepth);
    expect(values).toHaveLength(FRAMES);
    expect(Math.min(...values)).toBeGreaterThan(0.99);
  });

  it.each([8, 10] as const)('has kernels with the results of its generic code: %i bits', async (bitDepth) => {
    const { frames } = pattern(320, 240, bitDepth);
    const settings = { width: 320, height: 240, bitDepth, ...OPTIONS };
    const program = await kvazaar(bitDepth);
    const generic = await encodeHevc(program, frames, settings, undefined, (one) => one.useGeneric());
    expect(await encodeHevc(program, frames, settings)).toEqual(generic);
  });

  it('refuses odd sizes and frames of another size, and stops when asked to', async () => {
    const program = await kvazaar(8);
    const settings = { width: 64, height: 64, bitDepth: 8, ...OPTIONS } as const;
    const frame = new Uint8Array(64 * 96);
    await expect(encodeHevc(program, [frame], { ...settings, width: 63 })).rejects.toThrow('unsupported');
    await expect(encodeHevc(program, [frame.subarray(1)], settings)).rejects.toThrow('engine-failed');
    const stop = new AbortController();
    const endless = (function* () {
      for (let i = 0; ; i++) {
        if (i === 2) stop.abort();
        yield frame;
      }
    })();
    await expect(encodeHevc(program, endless, settings, stop.signal)).rejects.toThrow('aborted');
  });

  it.each([
    [320, 240, 25, 30],
    [1920, 1080, 30, 40],
    [1920, 1080, 60, 41],
    [3840, 2160, 60, 51],
    [8192, 4320, 120, 62],
  ])('chooses the level of %i × %i at %i frames per second', (width, height, rate, level) => {
    expect(levelFor(width, height, rate)).toBe(level);
  });
});
