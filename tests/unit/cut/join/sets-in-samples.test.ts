/** Native ffmpeg decodes the same frames where sets were in samples, and lengths of units of another size. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAvcConfig } from '@/lib/codecs/h264/config';
import { readHevcConfig } from '@/lib/codecs/h265/config';
import { avcUnitType, hevcUnitType, splitUnits } from '@/lib/codecs/nal';
import { joinKeyOfTrack } from '@/lib/cut/join/join-key';
import { joinAvc } from '@/lib/cut/join/sets/avc-sets';
import { joinHevc } from '@/lib/cut/join/sets/hevc-sets';
import { withSetsOfSamples } from '@/lib/cut/join/sets-of-samples';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { make } from '@/tests/support/made-files';
import { withLengthSize, withoutRecordedSets } from '../../../support/nal-files';
import { folder, md5s, samplesOf, unitHashes } from '../splice/support';

const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1.2', '-pix_fmt', 'yuv420p', '-g', '5'];

/** A file that ffmpeg makes. */
const made = (name: string, ...options: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(make(name, ...SOURCE, ...options)));

const avc3 = () => made('3.mp4', '-c:v', 'libx264', '-x264-params', 'repeat-headers=1', '-tag:v', 'avc3');
const avc1 = () => made('1.mp4', '-c:v', 'libx264', '-preset', 'ultrafast');
const x265 = (params: string) => ['-c:v', 'libx265', '-x265-params', `log-level=none:${params}`];
const hev1 = () => made('h.mp4', ...x265('repeat-headers=1'), '-tag:v', 'hev1');
const hvc1 = () => made('c.mp4', ...x265('bframes=3'), '-preset', 'ultrafast', '-tag:v', 'hvc1');

const toJoin = (record: Uint8Array, bytes: number, movesSets = false) => ({
  record,
  bytes,
  reorder: 2,
  movesSets,
});

function hashesOf(bytes: Uint8Array): string[] {
  const path = join(folder, 'changed.mp4');
  writeFileSync(path, bytes);
  return md5s('-i', path);
}

it('makes files that ffmpeg decodes as those they are made of', async () => {
  const sound = avc1();
  expect(hashesOf(await withLengthSize(sound, 2))).toEqual(hashesOf(sound));
  const inSamples = avc3();
  expect(hashesOf(await withoutRecordedSets(inSamples))).toEqual(hashesOf(inSamples));
});

it('moves the sets of H.264 samples to the record, and leaves the other stream as it is', async () => {
  const [a, b] = [await samplesOf(avc1()), await samplesOf(avc3())];
  // However few bytes the other stream has.
  const joined = joinAvc([toJoin(a.record, 1), toJoin(b.record, 9, true)]);
  const [stays, rewrite] = joined.rewrite;
  expect(stays).toBeNull();
  const own = b.data.map((sample) => rewrite?.(sample) ?? sample).flatMap((each) => splitUnits(each, 4));
  expect(own.filter((unit) => [7, 8].includes(avcUnitType(unit[0] ?? 0)))).toEqual([]);
  const { sps, pps } = readAvcConfig(joined.record);
  const units = [...sps, ...pps, ...a.data.flatMap((sample) => splitUnits(sample, 4)), ...own];
  expect(unitHashes('h264', units)).toEqual([...hashesOf(avc1()), ...hashesOf(avc3())]);
});

it('moves the sets of H.265 samples to the record, which is complete', async () => {
  const [a, b] = [await samplesOf(hvc1(), 'hvcC'), await samplesOf(hev1(), 'hvcC')];
  const joined = joinHevc([toJoin(a.record, 1), toJoin(b.record, 9, true)]);
  const [stays, rewrite] = joined.rewrite;
  expect(stays).toBeNull();
  const own = b.data.map((sample) => rewrite?.(sample) ?? sample).flatMap((each) => splitUnits(each, 4));
  const isSet = (unit: Uint8Array) => [32, 33, 34].includes(hevcUnitType(unit[0] ?? 0));
  expect(own.filter(isSet)).toEqual([]);
  const sets = readHevcConfig(joined.record).arrays.filter(({ type }) => type >= 32 && type <= 34);
  expect(sets.map(({ complete }) => complete)).toEqual([true, true, true]);
  const units = [...sets.flatMap((each) => each.units), ...a.data.flatMap((sample) => splitUnits(sample, 4))];
  expect(unitHashes('hevc', [...units, ...own])).toEqual([...hashesOf(hvc1()), ...hashesOf(hev1())]);
});

it('refuses sets in samples that the record does not have', async () => {
  const [a, b] = [await samplesOf(avc1()), await samplesOf(avc3())];
  const [, rewrite] = joinAvc([toJoin(a.record, 1), toJoin(a.record, 1, true)]).rewrite;
  expect(() => rewrite?.(b.data[0] ?? new Uint8Array(0))).toThrow('unsupported');
});

it('gives all units lengths of the greatest size', async () => {
  for (const [box, join, file] of [['avcC', joinAvc, avc1()] as const, ['hvcC', joinHevc, hvc1()] as const]) {
    const [usual, short] = [await samplesOf(file, box), await samplesOf(await withLengthSize(file, 2), box)];
    expect(short.data.map(({ length }) => length)).not.toEqual(usual.data.map(({ length }) => length));
    const joined = join([toJoin(short.record, 9), toJoin(usual.record, 1)]);
    const [rewrite, stays] = joined.rewrite;
    expect(stays).toBeNull();
    expect(short.data.map((sample) => rewrite?.(sample))).toEqual(usual.data);
    expect(joined.record).toEqual(usual.record);
  }
});

it('gives the same key to streams that are copied after another form', async () => {
  const keyOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { usable } = await withSetsOfSamples(await openForCut(new Blob([bytes])));
    return usable.video && joinKeyOfTrack(usable.video);
  };
  const avc = await keyOf(avc1());
  expect(avc).toBeDefined();
  expect(await keyOf(avc3())).toBe(avc);
  expect(await keyOf(await withoutRecordedSets(avc3()))).toBe(avc);
  expect(await keyOf(await withLengthSize(avc1(), 2))).toBe(avc);
  const hevc = await keyOf(hvc1());
  expect(hevc).toBeDefined();
  expect(await keyOf(hev1())).toBe(hevc);
  expect(await keyOf(await withoutRecordedSets(hev1()))).toBe(hevc);
});
