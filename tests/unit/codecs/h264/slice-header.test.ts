import { expect, it } from 'vitest';
import { quantizerReader } from '@/lib/codecs/h264/slice-header';
import { decoderSetup } from '@/lib/containers/mp4/read/sample-entry';
import type { Track } from '@/lib/containers/mp4/read/track';
import { make } from '@/tests/support/made-files';
import { packetsOf } from '@/tests/support/packets';

/** Options of x264 that change what the headers of its slices hold. */
const STREAMS: readonly (readonly [string, string])[] = [
  ['high profile', ''],
  [
    'several references, B frames that are referred to',
    'ref=4:bframes=3:b-pyramid=normal:weightp=2:weightb=1',
  ],
  ['no CABAC', 'cabac=0:bframes=0'],
  ['several slices', 'slices=4'],
  ['interlaced', 'tff=1'],
  ['open GOPs', 'open-gop=1:keyint=10'],
];

const QUANTIZER = 31;

const descriptionOf = ({ entries: [entry = expect.fail()] }: Track) =>
  decoderSetup(entry)?.description ?? expect.fail();

async function quantizersOf(path: string): Promise<(number | null)[]> {
  const { track, packets } = await packetsOf(path);
  return packets.map(quantizerReader(descriptionOf(track)));
}

it.each(STREAMS)('%s: reads the constant quantizer that x264 encodes with', async (_, options) => {
  const params = [`qp=${QUANTIZER}:ipratio=1:pbratio=1`, options].filter(Boolean).join(':');
  const path = make(
    'quantized.mp4',
    ...['-f', 'lavfi', '-i', 'mandelbrot=s=320x240:r=25', '-vf', 'fade=d=1', '-t', '1.5'],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-x264-params', params],
  );
  const quantizers = await quantizersOf(path);
  expect(quantizers.length).toBeGreaterThan(30);
  expect(new Set(quantizers)).toEqual(new Set([QUANTIZER]));
});

it('says nothing about a packet without slices', async () => {
  const path = make(
    'quantized.mp4',
    ...['-f', 'lavfi', '-i', 'testsrc=d=0.2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  );
  const { track } = await packetsOf(path);
  const read = quantizerReader(descriptionOf(track));
  expect(read(Uint8Array.of(0, 0, 0, 2, 9, 16))).toBeNull();
});
