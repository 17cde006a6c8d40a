/** Native ffmpeg decodes the same frames of several streams under one record. */
import { describe, expect, it } from 'vitest';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { readHevcConfig } from '@/lib/codecs/h265/config';
import { splitUnits } from '@/lib/codecs/nal';
import { readPpsIds } from '@/lib/codecs/parameter-set-ids';
import { withoutMessages } from '@/lib/codecs/sei';
import { joinAvc } from '@/lib/cut/join/sets/avc-sets';
import { joinHevc } from '@/lib/cut/join/sets/hevc-sets';
import { encoded, md5s, unitHashes } from '../splice/support';

const avc = (...options: string[]) => encoded('avcC', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', ...options);
const X265 = ['-pix_fmt', 'yuv420p', '-c:v', 'libx265', '-tag:v', 'hvc1'];
const hevc = (params: string, ...options: string[]) =>
  encoded('hvcC', ...X265, '-x265-params', `log-level=none:${params}`, ...options);

const frameHashes = (format: 'h264' | 'hevc', sets: Uint8Array[], samples: readonly Uint8Array[]) =>
  unitHashes(format, [...sets, ...samples.flatMap((sample) => splitUnits(sample, 4))]);

const plainOf = (record: Uint8Array, bytes: number) => ({ record, bytes, reorder: 2, movesSets: false });

const PAIRS: readonly [string, string[], string[]][] = [
  ['another preset', ['-preset', 'ultrafast'], ['-preset', 'slow']],
  ['B-frames with none', ['-bf', '3'], ['-bf', '0', '-profile:v', 'baseline']],
  ['CAVLC with CABAC', ['-x264-params', 'cabac=0'], ['-x264-params', 'cabac=1']],
  ['several slices', ['-x264-params', 'slices=4'], ['-x264-params', 'slices=3:cqm=jvt']],
  ['sets repeated in samples', ['-preset', 'fast'], ['-x264-params', 'repeat-headers=1:aud=1:ref=5']],
  [
    'rate control notes',
    ['-preset', 'fast'],
    ['-x264-params', 'nal-hrd=vbr:vbv-maxrate=500:vbv-bufsize=500'],
  ],
];

describe('H.264 streams', () => {
  it.each(PAIRS)('keep their frames: %s', async (_, first, second) => {
    const [a, b] = [await avc(...first), await avc(...second)];
    const joined = joinAvc([plainOf(a.record, 2), plainOf(b.record, 1)]);
    const [stays, rewrite] = joined.rewrite;
    expect(stays).toBeNull();
    const { sps, pps } = readAvcConfig(joined.record);
    expect(new Set(sps.map((unit) => readAvcSps(unit).id)).size).toBe(2);
    expect(new Set(pps.map((unit) => readPpsIds(unit, 1).id)).size).toBe(pps.length);
    const own = b.data.map((sample) => rewrite?.(sample) ?? sample);
    expect(frameHashes('h264', [...sps, ...pps], [...a.data, ...own])).toEqual([
      ...md5s('-i', a.path),
      ...md5s('-i', b.path),
    ]);
  });

  it('share equal sets, and keep those under other ids', async () => {
    const [a, b] = [await avc('-preset', 'ultrafast'), await avc('-preset', 'slow')];
    const same = joinAvc([plainOf(a.record, 1), plainOf(a.record, 2)]);
    expect(same.rewrite).toEqual([null, null]);
    expect(readAvcConfig(same.record).sps).toHaveLength(1);
    // What was joined before fits with either of its streams.
    const both = joinAvc([plainOf(a.record, 2), plainOf(b.record, 1)]);
    expect(joinAvc([plainOf(both.record, 2), plainOf(a.record, 1)]).rewrite).toEqual([null, null]);
  });

  it('are rewritten where that takes the fewest bytes', async () => {
    const [a, b] = [await avc('-preset', 'ultrafast'), await avc('-preset', 'slow')];
    expect(joinAvc([plainOf(a.record, 1), plainOf(b.record, 9)]).rewrite.map(Boolean)).toEqual([true, false]);
    const three = [plainOf(a.record, 5), plainOf(b.record, 6), plainOf(a.record, 5)];
    expect(joinAvc(three).rewrite.map(Boolean)).toEqual([false, true, false]);
  });

  it('state the highest level and profile, and how far they reorder', async () => {
    const a = await avc('-profile:v', 'baseline', '-bf', '0', '-level', '3.1');
    const b = await avc('-profile:v', 'high', '-bf', '3', '-level', '4.2');
    const record = readAvcConfig(joinAvc([plainOf(a.record, 2), plainOf(b.record, 1)]).record);
    expect(record).toMatchObject({ profile: 100, level: 42 });
    for (const unit of record.sps) expect(readAvcSps(unit).reordering).not.toBeNull();
  });

  it('are refused without sets, or with start codes', async () => {
    const [a, b] = [await avc('-preset', 'ultrafast'), await avc('-preset', 'slow')];
    const empty = Uint8Array.of(1, 100, 0, 31, 0xff, 0xe0, 0);
    expect(() => joinAvc([plainOf(a.record, 2), plainOf(empty, 1)])).toThrow('unsupported');
    const rewrite = joinAvc([plainOf(a.record, 2), plainOf(b.record, 1)]).rewrite[1];
    expect(() => rewrite?.(Uint8Array.of(0, 0, 0, 1, 0x65, 1, 2, 3))).toThrow('unsupported');
    expect(() => rewrite?.(Uint8Array.of(0, 0, 0, 99, 0x65, 1, 2, 3))).toThrow('index-invalid');
  });
});

describe('H.265 streams', () => {
  it.each([
    ['another preset', 'bframes=3', ['-preset', 'ultrafast'], 'bframes=3', ['-preset', 'fast']],
    ['B-frames with none', 'bframes=4', [], 'bframes=0:hrd=1:vbv-maxrate=500:vbv-bufsize=500', []],
    ['sets repeated in samples', 'bframes=2', [], 'repeat-headers=1:aud=1:ref=5', []],
  ])('keep their frames: %s', async (_, params, first, otherParams, second) => {
    const [a, b] = [await hevc(params, ...first), await hevc(otherParams, ...second)];
    const joined = joinHevc([plainOf(a.record, 2), plainOf(b.record, 1)]);
    const [stays, rewrite] = joined.rewrite;
    expect(stays).toBeNull();
    const own = b.data.map((sample) => rewrite?.(sample) ?? sample);
    const sets = readHevcConfig(joined.record).arrays.filter(({ type }) => type >= 32 && type <= 34);
    expect(sets.map(({ units }) => units.length)).toEqual([2, 2, 2]);
    expect(
      frameHashes(
        'hevc',
        sets.flatMap(({ units }) => units),
        [...a.data, ...own],
      ),
    ).toEqual([...md5s('-i', a.path), ...md5s('-i', b.path)]);
  });
});

describe('an SEI unit', () => {
  const unit = Uint8Array.of(6, 0, 2, 0xaa, 0xbb, 5, 1, 0xcc, 0x80);

  it('loses messages of some types only', () => {
    expect(withoutMessages(unit, 1, new Set([0]))).toEqual(Uint8Array.of(6, 5, 1, 0xcc, 0x80));
    expect(withoutMessages(unit, 1, new Set([9]))).toBe(unit);
    expect(withoutMessages(unit, 1, new Set([0, 5]))).toBeNull();
  });

  it('stays as it is if it ends too early', () => {
    const short = Uint8Array.of(6, 0, 99, 0xaa, 0x80);
    expect(withoutMessages(short, 1, new Set([0]))).toBe(short);
  });
});
