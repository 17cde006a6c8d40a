/** Native ffmpeg decodes the same frames if parameter sets and slices have other ids. */
import { describe, expect, it } from 'vitest';
import { BitWriter } from '@/lib/codecs/bits';
import { addEmulationPrevention } from '@/lib/codecs/emulation-prevention';
import { readAvcConfig, writeAvcConfig } from '@/lib/codecs/h264/config';
import { readAvcSps } from '@/lib/codecs/h264/sps';
import { splitUnits } from '@/lib/codecs/nal';
import { readPpsIds } from '@/lib/codecs/parameter-set-ids';
import { type SampleEntry, visualBoxes, withBox } from '@/lib/containers/mp4/read/sample-entry';
import { readAvcStream } from '@/lib/cut/splice/codecs/h264';
import { fixtureBytes } from '@/tests/fixtures';
import { encoded, samplesOf, unitHashes } from './support';

/** A test pattern of 12 frames. */
const h264 = (...options: string[]) => encoded('avcC', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', ...options);

/** The same entry whose sequence sets end where their VUI would begin. */
function withoutVui(entry: SampleEntry): SampleEntry {
  const record = visualBoxes(entry).find(({ type }) => type === 'avcC')?.body ?? new Uint8Array();
  const config = readAvcConfig(record);
  const sps = config.sps.map((unit) => {
    const { rbsp, body } = readAvcSps(unit);
    return addEmulationPrevention(new BitWriter().copy(rbsp, 0, body.to).bit(0).bytesWithStopBit());
  });
  const bytes = withBox(entry, 'avcC', writeAvcConfig({ ...config, sps }));
  return { ...entry, bytes, body: bytes.subarray(8) };
}

const CODINGS: readonly [string, string[]][] = [
  ['CABAC, B-frames', []],
  ['CAVLC', ['-x264-params', 'cabac=0:bframes=0']],
  ['several slices', ['-x264-params', 'slices=4:bframes=2']],
  ['weighted, 8x8, scaling lists', ['-x264-params', 'cqm=jvt:weightp=2:8x8dct=1']],
  ['Baseline', ['-profile:v', 'baseline']],
];

describe('an encoded head', () => {
  it.each(CODINGS)('keeps its frames under other ids: %s', async (_, options) => {
    const head = await h264('-bf', '2', '-threads', '1', ...options);
    const { samples, configuration } = readAvcStream(head.entry).spliceHead(
      {
        samples: head.data.map((data, i) => ({ data, key: i === 0 })),
        description: head.record,
      },
      2,
    );
    const own = readAvcConfig(head.record);
    const both = readAvcConfig(configuration ?? new Uint8Array());
    const ids = both.pps.map((unit) => readPpsIds(unit, 1).id);
    expect(new Set(ids).size).toBe(2 * own.pps.length);
    expect(new Set(both.sps.map((unit) => readAvcSps(unit).id)).size).toBe(2);
    const units = (list: Uint8Array[]) => list.flatMap((sample) => splitUnits(sample, own.lengthSize));
    const before = unitHashes('h264', [...own.sps, ...own.pps, ...units(head.data)]);
    expect(before).toHaveLength(12);
    expect(unitHashes('h264', [...both.sps, ...both.pps, ...units(samples)])).toEqual(before);
  });
});

describe('a head without B-frames before a source with them', () => {
  it('states the source’s reordering, whether stated or counted', async () => {
    const head = await h264('-x264-params', 'bframes=0');
    const samples = head.data.map((data, i) => ({ data, key: i === 0 }));
    const ordersOf = (entry: SampleEntry, counted: number) => {
      const { configuration } = readAvcStream(entry).spliceHead(
        { samples, description: head.record },
        counted,
      );
      return readAvcConfig(configuration ?? new Uint8Array()).sps.map((unit) => readAvcSps(unit).reordering);
    };
    const value = await h264('-x264-params', 'bframes=3:b-adapt=0:b-pyramid=normal');
    const [own, other] = ordersOf(value.entry, 0);
    expect(own).toMatchObject({ frames: 2 });
    expect(other).toEqual(own);
    expect(ordersOf(withoutVui(value.entry), 2)).toMatchObject([null, { frames: 2 }]);
  });
});

describe('the configuration of both', () => {
  it('states a constraint only if it holds for both, and the greater profile', async () => {
    const [source, head] = [await h264('-profile:v', 'main'), await h264('-profile:v', 'baseline')];
    const samples = head.data.map((data, i) => ({ data, key: i === 0 }));
    const made = readAvcStream(source.entry).spliceHead({ samples, description: head.record }, 0);
    const [own, other] = [readAvcConfig(source.record), readAvcConfig(head.record)];
    expect(other.constraints & ~own.constraints).not.toBe(0);
    expect(readAvcConfig(made.configuration ?? new Uint8Array())).toMatchObject({
      profile: own.profile,
      constraints: own.constraints & other.constraints,
    });
  });
});

describe('who encodes', () => {
  const stream = async (...options: string[]) => readAvcStream((await h264(...options)).entry);

  it('is ffmpeg for what browsers don’t encode, and the reason is known', async () => {
    for (const format of ['yuv420p10le', 'yuv422p', 'yuv444p'])
      expect(await stream('-pix_fmt', format)).toMatchObject({
        encoders: { VideoEncoder: 'pixel-format', libx264: expect.arrayContaining(['libx264']) },
      });
    const { encoders } = await stream('-flags', '+ildct+ilme');
    expect(encoders.VideoEncoder).toBe('interlaced');
    expect(encoders.libx264).toContain('+ilme+ildct');
  });

  it('is the browser or ffmpeg for all others', async () => {
    const { encoders } = await stream();
    expect(encoders.VideoEncoder).toHaveProperty('encoders');
    expect(encoders.libx264).toContain('libx264');
  });
});

describe('avcC', () => {
  it('is written as it was read', async () => {
    const { record } = await samplesOf(new Uint8Array(fixtureBytes('h264BframesAac')));
    expect([...writeAvcConfig(readAvcConfig(record))]).toEqual([...record]);
  });
});
