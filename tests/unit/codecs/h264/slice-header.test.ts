import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { quantizerReader } from '@/lib/codecs/h264/slice-header';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { decoderSetup } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import type { Track } from '@/lib/containers/mp4/read/track';
import { make } from '@/tests/support/made-files';

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
  const blob = new Blob([new Uint8Array(readFileSync(path))]);
  const [track = expect.fail()] = (await openMovie(blob)).tracks;
  const read = quantizerReader(descriptionOf(track));
  const numbers = Array.from({ length: track.samples.count }, (_, i) => i);
  const packets = numbers.map((i) => readSample(blob, track.samples, i, Number.POSITIVE_INFINITY));
  return (await Promise.all(packets)).map(read);
}

it.each(STREAMS)('%s: every frame has the quantizer that x264 was told', async (_, options) => {
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
  const [track = expect.fail()] = (await openMovie(new Blob([new Uint8Array(readFileSync(path))]))).tracks;
  const read = quantizerReader(descriptionOf(track));
  expect(read(Uint8Array.of(0, 0, 0, 2, 9, 16))).toBeNull();
});
