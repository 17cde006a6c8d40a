import { expect, it } from 'vitest';
import { BitWriter } from '@/lib/codecs/bits';
import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';

/** Frame marker, profile 0, not a repeated frame, keyframe, shown; then the sync code, BT.709, limited range, 640 × 360. */
const KEYFRAME = new BitWriter()
  .bits(0b10_00_0_0_1_0, 8)
  .bits(0x498342, 24)
  .bits(2, 3)
  .bit(0)
  .bits(639, 16)
  .bits(359, 16)
  .bytes();

it('reads the header of a keyframe', () => {
  expect(readVp9Keyframe(KEYFRAME)).toEqual({
    profile: 0,
    bitDepth: 8,
    colorSpace: 2,
    fullRange: false,
    chroma: 1,
    width: 640,
    height: 360,
    colorAt: 32,
  });
});

it('is null for other frames and for a keyframe that is cut off', () => {
  const delta = KEYFRAME.slice();
  delta[0] = 0b10_00_0_1_1_0;
  expect(readVp9Keyframe(delta)).toBeNull();
  for (let length = 0; length < KEYFRAME.length; length++)
    expect(readVp9Keyframe(KEYFRAME.subarray(0, length))).toBeNull();
});
