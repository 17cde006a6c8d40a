/** Makes streams with native ffmpeg, and checks with it the streams joined from them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { at } from '@/lib/containers/mp4/read/runs';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { sampleOffset, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { StreamReader } from '@/lib/cut/splice/codecs/codec';
import { make } from '@/tests/support/made-files';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
export const folder = mkdtempSync(join(tmpdir(), 'snipreel-smart-'));

/** MD5 of each frame of the input that `args` name. @throws if ffmpeg reports an error. */
export function md5s(...args: string[]): string[] {
  const out = join(folder, 'frames.md5');
  const options = ['-v', 'warning', '-nostdin', '-y', ...args, '-fps_mode', 'passthrough', '-f', 'framemd5'];
  const { stderr } = spawnSync(FFMPEG, [...options, out], { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return readFileSync(out, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',')[5]?.trim() ?? '');
}

/** MD5 of each frame of an elementary stream. @throws if ffmpeg reports an error. */
export function unitHashes(
  format: 'h264' | 'hevc',
  units: readonly Uint8Array[],
  ...options: string[]
): string[] {
  const path = join(folder, `units.${format}`);
  writeFileSync(path, Buffer.concat(units.flatMap((unit) => [Buffer.of(0, 0, 0, 1), unit])));
  return md5s(...options, '-f', format, '-i', path);
}

/** The video of an MP4: its sample entry, its samples in decode order and the body of its configuration box. */
export async function samplesOf(bytes: Uint8Array<ArrayBuffer>, box = 'avcC') {
  const movie = await openMovie(new Blob([bytes]));
  const track = movie.tracks.find(({ kind }) => kind === 'video');
  const entry = track?.entries[0];
  if (!track || !entry) throw new Error('no video');
  const { samples } = track;
  const data: Uint8Array<ArrayBuffer>[] = [];
  for (let chunk = 0; chunk < samples.chunks.offset.length; chunk++)
    for (let i = at(samples.chunks.sampleAt, chunk); i < at(samples.chunks.sampleAt, chunk + 1); i++) {
      const from = sampleOffset(samples, i, chunk);
      data.push(bytes.slice(from, from + sizeOf(samples, i)));
    }
  const record = visualBoxes(entry).find(({ type }) => type === box);
  if (!record) throw new Error(`no ${box}`);
  return { movie, track, entry, data, record: record.body };
}

/** Makes a short clip of a test pattern. */
export async function encoded(box: string, ...options: string[]) {
  const path = make('encoded.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=128x96:r=10:d=1.2', ...options);
  return { path, ...(await samplesOf(new Uint8Array(readFileSync(path)), box)) };
}

/** Writes frames as an IVF file (https://wiki.multimedia.cx/index.php/Duck_IVF); its path. */
export function ivf(name: string, fourcc: string, frames: readonly Uint8Array[]): string {
  const head = Buffer.alloc(32);
  head.write('DKIF', 0);
  head.writeUInt16LE(32, 6);
  head.write(fourcc, 8);
  head.writeUInt16LE(128, 12);
  head.writeUInt16LE(96, 14);
  head.writeUInt32LE(10, 16);
  head.writeUInt32LE(1, 20);
  head.writeUInt32LE(frames.length, 24);
  const parts = frames.flatMap((frame, i) => {
    const size = Buffer.alloc(12);
    size.writeUInt32LE(frame.length, 0);
    size.writeUInt32LE(i, 4);
    return [size, Buffer.from(frame)];
  });
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([head, ...parts]));
  return path;
}

type Samples = readonly Uint8Array<ArrayBuffer>[];

/** Expects all frames of both parts to decode as they do alone. @param joined the head as adapted to come before the rest. */
export function expectBothWhole(fourcc: string, head: Samples, spliced: Samples, rest: Samples): void {
  const before = [head, rest].flatMap((data) => md5s('-i', ivf('alone.ivf', fourcc, data)));
  expect(before).toHaveLength(24);
  expect(md5s('-i', ivf('spliced.ivf', fourcc, [...spliced, ...rest]))).toEqual(before);
}

/** Streams that nothing encodes, that begin with no keyframe, and heads of another size. @param options of an encoder. */
export async function expectRefusals(
  read: StreamReader,
  box: string,
  options: (...more: string[]) => string[],
): Promise<void> {
  const none = new Uint8Array();
  const full = await encoded(box, ...options('-pix_fmt', 'yuv444p'));
  expect(() => read(full.entry, full.data[0] ?? none)).toThrow('pixel-format');
  const source = await encoded(box, ...options());
  expect(() => read(source.entry, source.data[1] ?? none)).toThrow('unusual');
  const small = await encoded(box, '-vf', 'scale=64:48', ...options());
  const stream = read(source.entry, source.data[0] ?? none);
  const samples = small.data.map((data, i) => ({ data, key: i === 0 }));
  expect(() => stream.spliceHead({ samples, description: null }, 0)).toThrow('failed');
}
