import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFlacStreamInfo } from '@/lib/codecs/flac';
import { partOfFlacFrame, readFlacFrame } from '@/lib/codecs/flac-frame';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { flacInfo } from '@/lib/containers/mp4/read/sample-entry';
import { positionsOf, sizeOf } from '@/lib/containers/mp4/read/samples';
import { openMp4 } from '@/lib/cut/engines/index/index-service';
import { openMatroska } from '@/lib/cut/engines/index/open-matroska';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { totalBytes } from '@/lib/media/bytes/byte-ranges';
import { editOf, sourceOf } from '@/tests/support/edits';
import { make, temporaryFile } from '@/tests/support/made-files';

const { signal } = new AbortController();
const RATE = 44_100;
/** Bytes of a sample of both channels. */
const BYTES = 4;
/** Each frame is a keyframe, so that an exact start encodes no video. */
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=4:r=10', '-c:v', 'libx264', '-g', '1', '-bf', '0'];
const SOUND = [
  '-f',
  'lavfi',
  '-i',
  'anoisesrc=d=4:a=0.5:seed=3:r=44100',
  '-c:a',
  'flac',
  '-ac',
  '2',
  '-strict',
  '-2',
];

const sourcePath = (name: string, ...options: string[]) => {
  const inputs = [...PICTURE.slice(0, 4), ...SOUND.slice(0, 4)];
  return make(name, ...inputs, ...PICTURE.slice(4), ...SOUND.slice(4), ...options);
};

async function cut(path: string, startMs: number, endMs: number) {
  const blob = new Blob([new Uint8Array(readFileSync(path))]);
  const container = path.endsWith('.mkv') ? 'mkv' : 'mp4';
  const edit = editOf(startMs, endMs, { start: 'exact' }, sourceOf(blob, container));
  const file = container === 'mkv' ? await openMatroska(blob) : await openMp4(blob);
  const open = await file.openFor(edit, { signal, onShare() {} });
  const clip = await cutMovie(open, edit);
  const bytes = Buffer.from(
    await new Blob([
      clip.head,
      ...clip.ranges.map(({ from, to }) => clip.media.slice(from, to)),
    ]).arrayBuffer(),
  );
  const { contents, durationSec, head, inlined, ranges } = clip;
  const layout = { head: head.length - totalBytes(inlined), ranges: [...inlined, ...ranges] };
  const claim = { edit, contents, durationSec, origin: { kind: 'ranges', layout } } as const;
  return {
    bytes,
    check: (changed: Uint8Array<ArrayBuffer>) => checkClip(new Blob([changed]), open.movie, claim),
  };
}

/** What native ffmpeg decodes: samples of 16 bits, of both channels in turn. */
function decoded(path: string): Buffer {
  const options = ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-'];
  return execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', options, { maxBuffer: 2 ** 26 });
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
    const sound = decoded(temporaryFile('clip.mp4', clip.bytes));
    const source = decoded(path);
    const from = source.indexOf(sound) / BYTES;
    const [start, end] = [(startMs * RATE) / 1000, (endMs * RATE) / 1000];
    expect(Math.abs(from - start)).toBeLessThanOrEqual(rounding);
    expect(Math.abs(from + sound.length / BYTES - end)).toBeLessThanOrEqual(rounding);
    await clip.check(new Uint8Array(clip.bytes));
  });
});

it('a trimmed packet with other sound, or sound of another time, is not verified', async () => {
  const { bytes, check } = await cut(sourcePath('flac.mp4'), 1500, 3200);
  const { tracks } = await openMovie(new Blob([bytes]));
  const [, track = expect.fail()] = tracks;
  const { samples, entries } = track;
  const stream = readFlacStreamInfo((entries[0] && flacInfo(entries[0])) ?? expect.fail()) ?? expect.fail();
  for (const packet of [0, samples.count - 1]) {
    const at = positionsOf(samples)[packet] ?? expect.fail();
    const coded = bytes.subarray(at, at + sizeOf(samples, packet));
    const frame = readFlacFrame(coded, stream) ?? expect.fail();
    const louder = frame.samples.map((channel) => channel.map((value, i) => (i === 9 ? value + 1 : value)));
    const later = frame.samples.map((channel) => [...channel.slice(1), channel[0] ?? 0]);
    for (const samples of [louder, later]) {
      const changed = partOfFlacFrame({ ...frame, samples }, 0, frame.length);
      expect(changed).toHaveLength(coded.length);
      const damaged = new Uint8Array(bytes);
      damaged.set(changed, at);
      await expect(check(damaged)).rejects.toMatchObject({ code: 'not-verified' });
    }
  }
});
