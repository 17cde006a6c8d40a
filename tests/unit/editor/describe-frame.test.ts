import { describe, expect, it } from 'vitest';
import { describeEncoding, describeFraming } from '@/lib/editor/describe-frame';

const WHOLE = { crop: null, flip: false, turn: 0 } as const;
const CROP = { x: 0, y: 0, width: 0.5, height: 1 };
const SIZE = { width: 1080, height: 1920 };

describe('before a cut', () => {
  const says = (encodeSec: number | undefined, framing: Parameters<typeof describeEncoding>[1]) =>
    describeEncoding({ video: 'encoded', ...(encodeSec === undefined ? {} : { encodeSec }) }, framing);

  it('says what the video is encoded for, and how long that takes if it is known', () => {
    expect(says(19.7, { ...WHOLE, crop: CROP })).toBe(
      'The whole video is re-encoded for the crop: about 20 s.',
    );
    expect(says(undefined, { ...WHOLE, flip: true })).toBe('The whole video is re-encoded for the flip.');
    expect(says(200, { crop: CROP, flip: true, turn: 0 })).toBe(
      'The whole video is re-encoded for the crop and flip: about 3 min.',
    );
    expect(says(1, { ...WHOLE, crop: CROP })).toBe(
      'The whole video is re-encoded for the crop: a few seconds.',
    );
    expect(says(undefined, { ...WHOLE, crop: CROP })).toBe('The whole video is re-encoded for the crop.');
    expect(says(undefined, { crop: CROP, flip: true, turn: 0 })).toBe(
      'The whole video is re-encoded for the crop and flip.',
    );
    expect(says(7.4, { ...WHOLE, flip: true })).toBe(
      'The whole video is re-encoded for the flip: about 7 s.',
    );
  });

  it('says between which times an uncertain one lies', () => {
    const crop = { ...WHOLE, crop: CROP };
    const timeOf = (fromSec: number, toSec: number) =>
      describeEncoding(
        { video: 'encoded', encodeSec: (fromSec + toSec) / 2, encodeRange: { fromSec, toSec } },
        crop,
      )?.split(': ')[1];
    expect(timeOf(110, 250)).toBe('about 2 to 4 min.');
    expect(timeOf(20, 41)).toBe('about 20 to 40 s.');
    expect(timeOf(12, 100)).toBe('about 1 to 2 min.');
    expect(timeOf(100, 130)).toBe('about 2 min.');
    expect(timeOf(1, 3)).toBe('a few seconds.');
  });

  it('says nothing of a rotation', () => {
    expect(says(20, { ...WHOLE, turn: 90 })).toBeNull();
    expect(describeEncoding({ video: 'copied' }, { ...WHOLE, turn: 90 })).toBeNull();
  });
});

describe('after a cut', () => {
  it('names what was done to the frames', () => {
    const says = (framing: Parameters<typeof describeFraming>[1], size: typeof SIZE | null = SIZE) =>
      describeFraming({ video: 'encoded' }, framing, size);
    expect(says({ ...WHOLE, crop: CROP })).toBe('Cropped to 1080 × 1920.');
    expect(says({ ...WHOLE, crop: CROP }, null)).toBe('Cropped.');
    expect(says({ crop: CROP, flip: true, turn: 90 })).toBe('Cropped to 1080 × 1920, flipped, rotated.');
    expect(says({ ...WHOLE, crop: CROP, flip: true })).toBe('Cropped to 1080 × 1920, flipped.');
    expect(says({ ...WHOLE, crop: CROP, turn: 90 })).toBe('Cropped to 1080 × 1920, rotated.');
    expect(says({ ...WHOLE, crop: CROP, flip: true }, null)).toBe('Cropped, flipped.');
    expect(says({ ...WHOLE, crop: CROP, turn: 180 }, null)).toBe('Cropped, rotated.');
    expect(says({ crop: CROP, flip: true, turn: 270 }, null)).toBe('Cropped, flipped, rotated.');
    expect(says({ ...WHOLE, flip: true })).toBe('Flipped.');
    expect(says({ ...WHOLE, flip: true, turn: 90 })).toBe('Flipped, rotated.');
    expect(says(WHOLE)).toBeNull();
  });

  it('leaves the size to the sentence about a size limit', () => {
    const fit = { kind: 'encoded', video: null, audio: null, passes: 1 } as const;
    expect(describeFraming({ video: 'encoded', fit }, { ...WHOLE, crop: CROP }, SIZE)).toBe('Cropped.');
    const copied = { kind: 'fits' } as const;
    expect(describeFraming({ video: 'encoded', fit: copied }, { ...WHOLE, crop: CROP }, SIZE)).toBe(
      'Cropped to 1080 × 1920.',
    );
  });

  it('says that a rotation encoded nothing, if that is so', () => {
    const rotated = { ...WHOLE, turn: 90 } as const;
    expect(describeFraming({ video: 'copied' }, rotated, SIZE)).toBe('Rotated without re-encoding.');
    expect(describeFraming({ video: 'encoded' }, rotated, SIZE)).toBe('Rotated.');
    expect(describeFraming({ video: 'none' }, rotated, SIZE)).toBeNull();
  });
});
