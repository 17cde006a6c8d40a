import { describe, expect, it } from 'vitest';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { isReordered, sliceType } from '@/lib/cut/engines/ffmpeg/reordered';
import { fixtureBytes } from '../../../../fixtures';

describe('sliceType', () => {
  // A parameter set, then a slice: first_mb_in_slice 0 (`1`), slice_type 6 (`00111`).
  const B_FRAME = Uint8Array.of(0, 0, 0, 2, 0x67, 0x42, 0, 0, 0, 3, 0x41, 0b10011100, 0);

  it('reads the first slice, past what stands before it', () => {
    expect(sliceType(B_FRAME, 4)).toBe(6);
  });

  it('knows none in bytes without a slice', () => {
    expect(sliceType(B_FRAME.subarray(0, 6), 4)).toBe(-1);
    expect(sliceType(new Uint8Array(), 4)).toBe(-1);
  });
});

it('finds the B-frames of a real file', async () => {
  const movie = await openMovie(new Blob([new Uint8Array(fixtureBytes('h264BframesAac'))]));
  expect(await isReordered(movie)).toBe(true);
});
