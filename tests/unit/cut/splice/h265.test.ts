/** Native ffmpeg decodes all frames of an encoded head under other ids and of the source's frames after it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHevcConfig, unitsOf, writeHevcConfig } from '@/lib/codecs/h265/config';
import { hevcVpsId, readHevcSps } from '@/lib/codecs/h265/sps';
import { splitUnits } from '@/lib/codecs/nal';
import { readPpsIds } from '@/lib/codecs/parameter-set-ids';
import { readHevcStream } from '@/lib/cut/splice/codecs/h265';
import { encodeHevc } from '@/lib/kvazaar/encode';
import { recordOf } from '@/lib/kvazaar/record';
import { make } from '@/tests/support/made-files';
import { framesOf, kvazaar } from '../../kvazaar/support';
import { encoded, unitHashes } from './support';

type Encoded = Awaited<ReturnType<typeof encoded>>;

const x265 = (params: string, ...options: string[]) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p', ...options],
  ...['-x265-params', `log-level=none:pools=1:frame-threads=1:open-gop=0:${params}`],
];
/** What browsers' encoders are like. */
const PLAIN = 'bframes=0:keyint=6';

const CASES: readonly [string, string[], string[]][] = [
  ['B-frames in the source', x265('bframes=3'), x265(PLAIN)],
  ['10 bits', x265('', '-pix_fmt', 'yuv420p10le'), x265(PLAIN, '-pix_fmt', 'yuv420p10le')],
  ['several slices', x265('slices=2:ctu=16'), x265(`${PLAIN}:slices=2:ctu=16`)],
  ['scaling lists, references', x265('scaling-list=default'), x265(`${PLAIN}:scaling-list=default:ref=4`)],
  ['color', x265('colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited'), x265(PLAIN)],
  [
    'color of the head alone',
    x265('no-vui-timing-info=1:no-info=1'),
    x265(`${PLAIN}:colorprim=bt709:range=full`),
  ],
];

/** Bits as text. */
const displayOf = (unit: Uint8Array) => {
  const { rbsp, display } = readHevcSps(unit);
  const text = [...rbsp].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return display ? text.slice(display.from, display.to) : '0000';
};

function frameHashes(config: Uint8Array, samples: Uint8Array[]): string[] {
  const { arrays, lengthSize } = readHevcConfig(config);
  const units = [
    ...arrays.flatMap((array) => array.units),
    ...samples.flatMap((sample) => splitUnits(sample, lengthSize)),
  ];
  return unitHashes('hevc', units, '-v', 'error');
}

const joinedOf = (source: Encoded, head: Encoded) =>
  readHevcStream(source.entry).spliceHead(
    { samples: head.data.map((data, i) => ({ data, key: i === 0 })), description: head.record },
    0,
  );

describe('an HEVC head', () => {
  it.each(CASES)('decodes before the source’s frames: %s', async (_, of, by) => {
    const source = await encoded('hvcC', ...of);
    const head = await encoded('hvcC', ...by);
    const { samples, configuration } = joinedOf(source, head);
    const both = readHevcConfig(configuration ?? new Uint8Array());
    for (const [type, idOf] of [
      [32, hevcVpsId],
      [33, (unit: Uint8Array) => readHevcSps(unit).id],
      [34, (unit: Uint8Array) => readPpsIds(unit, 2).id],
    ] as const)
      expect(new Set(unitsOf(both, type).map(idOf)).size).toBe(2);
    const [own, other] = unitsOf(both, 33).map(displayOf);
    expect(other).toBe(own);
    const before = [head, source].flatMap(({ record, data }) => frameHashes(record, data));
    expect(before).toHaveLength(24);
    expect(frameHashes(configuration ?? new Uint8Array(), [...samples, ...source.data])).toEqual(before);
  });

  it.each([8, 10] as const)('is made by Kvazaar, with %i bits', async (bitDepth) => {
    const format = bitDepth > 8 ? 'yuv420p10le' : 'yuv420p';
    const source = await encoded('hvcC', ...x265('bframes=3', '-pix_fmt', format));
    const raw = make('frames.yuv', '-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=1.2', '-pix_fmt', format);
    const frames = framesOf(new Uint8Array(readFileSync(raw)), 128 * 96 * 1.5 * (bitDepth > 8 ? 2 : 1));
    const settings = { width: 128, height: 96, bitDepth, rate: 10, qp: 20 };
    const head = await encodeHevc(await kvazaar(bitDepth), frames, settings);
    const description = recordOf(head.parameterSets);
    const made = head.samples.map((data, i) => ({ data, key: head.key[i] ?? false }));
    const { samples, configuration } = readHevcStream(source.entry).spliceHead(
      { samples: made, description },
      0,
    );
    const before = [...frameHashes(description, head.samples), ...frameHashes(source.record, source.data)];
    expect(before).toHaveLength(24);
    expect(frameHashes(configuration ?? new Uint8Array(), [...samples, ...source.data])).toEqual(before);
  });

  it('is refused for what nothing encodes, or what is not as the source is', async () => {
    const refused = async (...options: string[]) => {
      const { entry } = await encoded('hvcC', ...x265('', ...options));
      return () => readHevcStream(entry);
    };
    expect(await refused('-pix_fmt', 'yuv444p')).toThrow('pixel-format');
    const source = await encoded('hvcC', ...x265(''));
    const small = await encoded('hvcC', '-vf', 'scale=64:64', ...x265(''));
    expect(() => joinedOf(source, small)).toThrow('failed');
  });
});

describe('hvcC', () => {
  it('is written as it was read', async () => {
    const { record } = await encoded('hvcC', ...x265(''));
    const config = readHevcConfig(record);
    expect([...writeHevcConfig(config, config, new Map())]).toEqual([...record]);
  });
});
