import { describe, expect, it } from 'vitest';
import { OBU_TYPE, readAv1SampleHead, readObus, writeObu } from '@/lib/codecs/av1/obu';

const obu = (type: number, ...payload: number[]) => [
  ...writeObu({ header: Uint8Array.of(type << 3), payload: Uint8Array.from(payload) }),
];
const sample = (...obus: number[][]) => Uint8Array.from(obus.flat());

/** show_existing_frame 0, frame_type KEY_FRAME, show_frame 1. */
const KEY = 0b0_00_1_0000;
const INTER = 0b0_01_1_0000;

describe('readObus', () => {
  it('reads back OBUs of any size', () => {
    const sizes = [0, 1, 127, 128, 16_384];
    const bytes = sample(...sizes.map((size) => obu(OBU_TYPE.frame, ...Array<number>(size).fill(7))));
    expect(readObus(bytes).map(({ type, payload }) => [type, payload.length])).toEqual(
      sizes.map((size) => [OBU_TYPE.frame, size]),
    );
  });

  it('cuts the last OBU where the bytes end, and stops inside a size', () => {
    const bytes = sample(obu(OBU_TYPE.delimiter), obu(OBU_TYPE.frame, ...Array<number>(200).fill(7)));
    expect(readObus(bytes.subarray(0, 10)).map(({ payload }) => payload.length)).toEqual([0, 6 - 1]);
    expect(readObus(bytes.subarray(0, 4)).map(({ type }) => type)).toEqual([OBU_TYPE.delimiter]);
  });
});

describe('readAv1SampleHead', () => {
  it('finds the sequence header and whether the first frame is a keyframe', () => {
    const keyframe = sample(obu(OBU_TYPE.sequenceHeader, 1, 2), obu(OBU_TYPE.frame, KEY));
    expect(readAv1SampleHead(keyframe)).toEqual({ sequenceHeader: Uint8Array.of(1, 2), isKeyframe: true });
    expect(readAv1SampleHead(sample(obu(OBU_TYPE.frameHeader, INTER)))).toEqual({
      sequenceHeader: null,
      isKeyframe: false,
    });
  });

  it('is null without a frame, and where the bytes end before its header', () => {
    expect(readAv1SampleHead(sample(obu(OBU_TYPE.sequenceHeader, 1)))).toBeNull();
    expect(readAv1SampleHead(sample(obu(OBU_TYPE.frame, KEY)).subarray(0, 2))).toBeNull();
  });
});
