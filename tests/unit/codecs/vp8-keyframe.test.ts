import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readVp8Keyframe } from '@/lib/codecs/vp8-keyframe';
import { make } from '@/tests/support/made-files';

/** The frames of an IVF file: a header of 32 bytes, then 12 bytes before each frame, which begin with its size. */
function framesOf(path: string): Uint8Array[] {
  const bytes = readFileSync(path);
  const frames: Uint8Array[] = [];
  for (let at = 32; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at);
    frames.push(bytes.subarray(at + 12, at + 12 + size));
    at += 12 + size;
  }
  return frames;
}

it('reads the size of keyframes, and of nothing else', () => {
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=322x182:r=10:d=2'];
  const frames = framesOf(make('film.ivf', ...film, '-c:v', 'libvpx', '-g', '10', '-auto-alt-ref', '0'));
  expect(frames.map(readVp8Keyframe).map((size, i) => (i % 10 === 0 ? size : size === null))).toEqual(
    frames.map((_, i) => (i % 10 === 0 ? { width: 322, height: 182 } : true)),
  );
  expect(readVp8Keyframe(new Uint8Array(0))).toBeNull();
});
