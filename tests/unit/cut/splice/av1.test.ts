/** Native ffmpeg decodes all frames of an encoded head and of the source's frames after it. */
import { describe, expect, it } from 'vitest';
import { OBU_TYPE, readAv1SampleHead, readObus, writeObu } from '@/lib/codecs/av1/obu';
import { readAv1SequenceHeader } from '@/lib/codecs/av1/sequence-header';
import { readAv1Stream } from '@/lib/cut/splice/codecs/av1';
import { encoded, expectBothWhole, expectRefusals } from './support';

const none = new Uint8Array();
const AOM = '-c:v libaom-av1 -cpu-used 8';
const aom = (...options: string[]) => [...`${AOM} -usage realtime`.split(' '), ...options];
const slow = (...options: string[]) => [...`${AOM} -lag-in-frames 10`.split(' '), ...options];
const bt709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range pc'.split(' ');

const CASES: readonly [string, string[], string[]][] = [
  ['8 bits', slow(), aom()],
  ['another color', aom(...bt709), aom('-colorspace', 'smpte170m')],
  ['color that only the head states', aom(), aom(...bt709)],
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
  it.each(CASES)('decodes before the source’s frames: %s', async (_, of, by) => {
    const source = await encoded('av1C', ...of);
    const head = await encoded('av1C', ...by, '-g', '5');
    const stream = readAv1Stream(source.entry, source.data[0] ?? none);
    const samples = head.data.map((data) => ({ data, key: readAv1SampleHead(data)?.isKeyframe === true }));
    expect(samples.filter(({ key }) => key).length).toBeGreaterThan(1);
    const spliced = stream.spliceHead({ samples, description: null }, 0);
    expect(spliced.configuration).toBeNull();
    const colors = (sample: Uint8Array = none) => {
      const own = readAv1SequenceHeader(readAv1SampleHead(sample)?.sequenceHeader ?? none);
      return [bits(own.payload, own.colorDescription), bits(own.payload, own.rangeAndSiting)];
    };
    expect(colors(spliced.samples[0])).toEqual(colors(source.data[0]));
    expectBothWhole('AV01', head.data, spliced.samples, source.data);
  });

  it('is refused for what nothing encodes, or what is not as the source is', () =>
    expectRefusals(readAv1Stream, 'av1C', aom));
});

describe('units', () => {
  it('are written as they were read, and without delimiters', async () => {
    const { data } = await encoded('av1C', ...aom());
    for (const sample of data)
      expect(readObus(sample).flatMap((unit) => [...writeObu(unit)])).toEqual([...sample]);
    const long = { header: Uint8Array.of(0x30), payload: new Uint8Array(300) };
    expect([...writeObu(long).subarray(0, 3)]).toEqual([0x32, 0xac, 2]);
    expect(readObus(writeObu(long))).toMatchObject([{ type: OBU_TYPE.frame }]);
    expect(readObus(Uint8Array.of(0x12))).toEqual([]);
  });
});
