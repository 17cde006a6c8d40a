/** Parameter sets and slices under other ids, judged by native ffmpeg: the same pictures come out. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAvcStream } from '@/lib/cut/smart/avc';
import { readAvcConfig, writeAvcConfig } from '@/lib/cut/smart/avc-config';
import { readAvcPpsIds, readAvcSps } from '@/lib/cut/smart/avc-sps';
import { splitUnits } from '@/lib/cut/smart/nal';
import { fixtureBytes } from '../../../fixtures';
import { folder, md5s, run, samplesOf } from './support';

/** MD5 of each picture of an elementary stream. */
function pictures(units: Uint8Array[]): string[] {
  const path = join(folder, 'stream.h264');
  writeFileSync(path, Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), Buffer.from(unit)])));
  return md5s('-f', 'h264', '-i', path);
}

const CODINGS: readonly [string, string[]][] = [
  ['CABAC, B-frames', []],
  ['CAVLC', ['-x264-params', 'cabac=0:bframes=0']],
  ['several slices', ['-x264-params', 'slices=4:bframes=2']],
  ['weighted, 8x8, scaling lists', ['-x264-params', 'cqm=jvt:weightp=2:8x8dct=1']],
  ['Baseline', ['-profile:v', 'baseline']],
];

describe('an encoded head', () => {
  it.each(CODINGS)('keeps its pictures under other ids: %s', async (_, options) => {
    const path = join(folder, 'head.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=1.2', '-pix_fmt', 'yuv420p'];
    run(...source, '-c:v', 'libx264', '-bf', '2', '-threads', '1', ...options, path);
    const head = await samplesOf(new Uint8Array(readFileSync(path)));
    const { samples, configuration } = readAvcStream(head.entry).join({
      samples: head.data.map((data, i) => ({ data, key: i === 0 })),
      description: head.record,
    });
    const own = readAvcConfig(head.record);
    const both = readAvcConfig(configuration ?? new Uint8Array());
    const ids = both.pictures.map((unit) => readAvcPpsIds(unit).id);
    expect(new Set(ids).size).toBe(2 * own.pictures.length);
    expect(new Set(both.sequences.map((unit) => readAvcSps(unit).id)).size).toBe(2);
    const units = (list: Uint8Array[]) => list.flatMap((sample) => splitUnits(sample, own.lengthSize));
    const before = pictures([...own.sequences, ...own.pictures, ...units(head.data)]);
    expect(before).toHaveLength(12);
    expect(pictures([...both.sequences, ...both.pictures, ...units(samples)])).toEqual(before);
  });
});

describe('what cannot be joined', () => {
  const refusal = async (...options: string[]) => {
    const path = join(folder, 'odd.mp4');
    run('-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=0.4', '-c:v', 'libx264', ...options, path);
    const { entry } = await samplesOf(new Uint8Array(readFileSync(path)));
    try {
      readAvcStream(entry);
    } catch (error) {
      return error;
    }
    return null;
  };

  it('is told by its reason', async () => {
    expect(await refusal('-pix_fmt', 'yuv420p10le')).toMatchObject({ detail: 'pixel-format' });
    expect(await refusal('-pix_fmt', 'yuv444p')).toMatchObject({ detail: 'pixel-format' });
    expect(await refusal('-pix_fmt', 'yuv420p', '-flags', '+ildct+ilme')).toMatchObject({
      detail: 'interlaced',
    });
    expect(await refusal('-pix_fmt', 'yuv420p')).toBeNull();
  });
});

describe('avcC', () => {
  it('is written as it was read', async () => {
    const { record } = await samplesOf(new Uint8Array(fixtureBytes('h264BframesAac')));
    expect([...writeAvcConfig(readAvcConfig(record))]).toEqual([...record]);
  });
});
