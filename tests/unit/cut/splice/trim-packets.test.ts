import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partOfFlacFrame } from '@/lib/codecs/flac-frame';
import { readFlacPacket } from '@/lib/containers/mp4/read/flac-packets';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { wholeSamples } from '@/tests/native/files';
import { make, temporaryFile } from '@/tests/support/made-files';
import { type Made, makeOf, verify } from '../verify/support';

const RATE = 44_100;
/** Bytes of a sample of both channels. */
const BYTES = 8;

const INPUTS = ['testsrc=s=64x64:d=4:r=10', `anoisesrc=d=4:a=0.5:seed=3:r=${RATE}`].flatMap((input) => [
  ...['-f', 'lavfi', '-i', input],
]);
/** Each frame is a keyframe, so that an exact start encodes no video. */
const CODECS = ['-c:v', 'libx264', '-g', '1', '-bf', '0', '-c:a', 'flac', '-ac', '2', '-strict', '-2'];

const sourcePath = (name: string) => make(name, ...INPUTS, ...CODECS);

function cut(path: string, startMs: number, endMs: number): Promise<Made> {
  const blob = new Blob([new Uint8Array(readFileSync(path))]);
  const container = path.endsWith('.mkv') ? 'mkv' : 'mp4';
  return makeOf(blob, container, [[startMs, endMs]], { start: 'exact' });
}

/** The most samples that a clip may be off by: marks lie between two samples, and Matroska's times are rounded to milliseconds. */
describe.each([
  ['flac.mp4', 0.5],
  ['flac.mkv', RATE / 2000],
])('%s', (name, rounding) => {
  it.each([
    [1500, 3200],
    [700, 2900],
    [0, 2345],
    [2300, 4000],
    [1100, 1300],
    // The last packet holds nine samples.
    [1500, 2090],
  ])('from %i to %i ms, every sample is the source’s', async (startMs, endMs) => {
    const path = sourcePath(name);
    const clip = await cut(path, startMs, endMs);
    const sound = wholeSamples(temporaryFile('clip.mp4', clip.bytes), 0);
    const source = wholeSamples(path, 0);
    const from = source.indexOf(sound) / BYTES;
    const [start, end] = [(startMs * RATE) / 1000, (endMs * RATE) / 1000];
    expect(Math.abs(from - start)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(from + sound.length / BYTES - end)).toBeLessThanOrEqual(rounding);
    await verify(clip);
  });
});

it('a trimmed packet with other sound, or sound of another time, is not verified', async () => {
  const clip = await cut(sourcePath('flac.mp4'), 1500, 3200);
  const { bytes } = clip;
  const { tracks } = await openMovie(new Blob([bytes]));
  const [, track = expect.fail()] = tracks;
  const { samples } = track;
  for (const packet of [0, samples.count - 1]) {
    const at = positionsOf(samples)[packet] ?? expect.fail();
    const coded = bytes.subarray(at, at + sizeOf(samples, packet));
    const frame = (await readFlacPacket(new Blob([bytes]), track, packet)) ?? expect.fail();
    const louder = frame.samples.map((channel) => channel.map((value, i) => (i === 9 ? value + 1 : value)));
    const later = frame.samples.map((channel) => [...channel.slice(1), channel[0] ?? 0]);
    for (const samples of [louder, later]) {
      const changed = partOfFlacFrame({ ...frame, samples }, 0, frame.length);
      expect(changed).toHaveLength(coded.length);
      const damaged = new Uint8Array(bytes);
      damaged.set(changed, at);
      await expect(verify({ ...clip, bytes: damaged })).rejects.toMatchObject({ code: 'not-verified' });
    }
  }
});
