/** An encoded head before a source's own pictures, judged by native ffmpeg: all of both come out. */
import { describe, expect, it } from 'vitest';
import { AV1_UNIT, av1Opening, av1UnitBytes, av1Units } from '@/lib/codecs/av1/obu';
import { readAv1Sequence } from '@/lib/codecs/av1/sequence';
import { readAv1Stream } from '@/lib/cut/splice/codecs/av1';
import { encoded, expectBothWhole, expectRefusals } from './support';

const none = new Uint8Array();
const aom = (...options: string[]) => [
  '-c:v',
  'libaom-av1',
  '-cpu-used',
  '8',
  '-usage',
  'realtime',
  ...options,
];
const slow = (...options: string[]) => [
  '-c:v',
  'libaom-av1',
  '-cpu-used',
  '8',
  '-lag-in-frames',
  '10',
  ...options,
];
const bt709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'pc',
];

const CASES: readonly [string, string[], string[]][] = [
  ['8 bits', slow(), aom()],
  ['another colour', aom(...bt709), aom('-colorspace', 'smpte170m')],
  ['colour that the head alone tells of', aom(), aom(...bt709)],
  ['10 bits', aom('-pix_fmt', 'yuv420p10'), slow('-pix_fmt', 'yuv420p10')],
  ['film grain', slow('-denoise-noise-level', '20'), aom()],
];

/** Bits as text. */
const bits = (payload: Uint8Array, { from, to }: { from: number; to: number }) =>
  [...payload]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(from, to);

describe('an AV1 head', () => {
  it.each(CASES)('stands before the source’s pictures: %s', async (_, of, by) => {
    const source = await encoded('source.mp4', 'av1C', ...of);
    const head = await encoded('head.mp4', 'av1C', ...by, '-g', '5');
    const stream = readAv1Stream(source.entry, source.data[0] ?? none);
    const samples = head.data.map((data) => ({ data, key: av1Opening(data)?.key === true }));
    expect(samples.filter(({ key }) => key).length).toBeGreaterThan(1);
    const joined = stream.join({ samples, description: null }, 0);
    expect(joined.configuration).toBeNull();
    const looks = (sample: Uint8Array = none) => {
      const own = readAv1Sequence(av1Opening(sample)?.sequence ?? none);
      return [bits(own.payload, own.description), bits(own.payload, own.looks)];
    };
    expect(looks(joined.samples[0])).toEqual(looks(source.data[0]));
    expectBothWhole('AV01', head.data, joined.samples, source.data);
  });

  it('is refused for what nothing encodes, or what is not as the source is', () =>
    expectRefusals(readAv1Stream, 'av1C', aom));
});

describe('units', () => {
  it('are written as they were read, and without delimiters', async () => {
    const { data } = await encoded('source.mp4', 'av1C', ...aom());
    for (const sample of data)
      expect(av1Units(sample).flatMap((unit) => [...av1UnitBytes(unit)])).toEqual([...sample]);
    const long = { header: Uint8Array.of(0x30), payload: new Uint8Array(300) };
    expect([...av1UnitBytes(long).subarray(0, 3)]).toEqual([0x32, 0xac, 2]);
    expect(av1Units(av1UnitBytes(long))).toMatchObject([{ type: AV1_UNIT.frame }]);
    expect(av1Units(Uint8Array.of(0x12))).toEqual([]);
  });
});
