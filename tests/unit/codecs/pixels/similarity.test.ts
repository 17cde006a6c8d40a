import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { similarity } from '@/lib/codecs/pixels/similarity';
import { ffmpeg } from '@/tests/native/files';
import { make } from '@/tests/support/made-files';

const SIZE = { width: 320, height: 240 };
const source = ['-f', 'lavfi', '-i', 'mandelbrot=s=320x240', '-frames:v', '1', '-pix_fmt', 'yuv420p'];

function decoded(path: string) {
  const args = ['-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  return { ...SIZE, format: 'I420', bytes: execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', args) };
}

/** The SSIM of luma, by native ffmpeg. */
function nativeSimilarity(a: string, b: string): number {
  const { stdout } = ffmpeg('-v', 'error', '-i', a, '-i', b, '-lavfi', 'ssim=f=-', '-f', 'null', '-');
  return Number(/Y:([\d.]+)/.exec(stdout)?.[1]);
}

it.each([4, 12, 31])('is about what native ffmpeg finds at quality %i', (quality) => {
  const [original, coded] = [
    make('similarity.nut', ...source, '-c:v', 'ffv1'),
    make('similarity.avi', ...source, '-c:v', 'mpeg4', '-q:v', String(quality)),
  ];
  const found = similarity(decoded(original), decoded(coded)) ?? 0;
  const native = nativeSimilarity(coded, original);
  // ffmpeg's windows overlap.
  expect(Math.abs(Math.log((1 - found) / (1 - native)))).toBeLessThan(0.1);
  expect(similarity(decoded(original), decoded(original))).toBeCloseTo(1);
});

it('compares only frames of one size, in formats that it knows', () => {
  const frame = { ...SIZE, format: 'I420', bytes: new Uint8Array(320 * 360) };
  expect(similarity(frame, { ...frame, width: 319 })).toBeNull();
  expect(similarity(frame, { ...frame, format: 'RGBA' })).toBeNull();
});
