import { describe, expect, it } from 'vitest';
import { readBlock } from '@/lib/containers/matroska/read/block';
import { blockOf, joined } from '../build';

const XIPH = 0x02;
const FIXED = 0x04;
const EBML = 0x06;

const read = (block: Uint8Array) => readBlock(block, block.length);

describe('a block', () => {
  it('holds one frame', () => {
    expect(read(blockOf(1, -2, 0x80, [1, 2, 3]))).toEqual({
      track: 1,
      relative: -2,
      keyframe: true,
      headSize: 4,
      sizes: null,
    });
  });

  it('belongs to a track with a long number', () => {
    expect(read(joined([0x41, 0x00, 0x01, 0x00, 0x00], [9]))).toMatchObject({
      track: 256,
      relative: 256,
      headSize: 5,
    });
  });

  it('holds frames with Xiph lacing', () => {
    const frames = [new Uint8Array(300), new Uint8Array(255), new Uint8Array(7)];
    expect(read(blockOf(1, 0, XIPH, [2, 255, 45, 255, 0], ...frames))).toMatchObject({
      headSize: 9,
      sizes: [300, 255, 7],
    });
  });

  it('holds frames with EBML lacing', () => {
    const frames = [new Uint8Array(800), new Uint8Array(500), new Uint8Array(1000)];
    // RFC 9559 §10.3.3's own example: 800, −300, and the rest.
    const sizes = [2, 0x43, 0x20, 0x5e, 0xd3];
    expect(read(blockOf(1, 0, EBML, sizes, ...frames))).toMatchObject({
      headSize: 9,
      sizes: [800, 500, 1000],
    });
  });

  it('holds frames of equal size', () => {
    expect(read(blockOf(1, 0, FIXED, [3], new Uint8Array(20)))).toMatchObject({
      headSize: 5,
      sizes: [5, 5, 5, 5],
    });
  });

  it.each([
    ['ends in its head', blockOf(1, 0, 0).subarray(0, 3)],
    ['has no track', blockOf(0, 0, 0, [1])],
    ['is laced without a count', blockOf(1, 0, XIPH)],
    ['claims more than it holds, as Xiph does', blockOf(1, 0, XIPH, [1, 255, 255, 255, 9], [1])],
    ['ends in its sizes', blockOf(1, 0, XIPH, [255, 255, 255])],
    ['claims more than it holds, as EBML does', blockOf(1, 0, EBML, [1, 0xfe], [1])],
    ['has a frame of less than nothing', blockOf(1, 0, EBML, [2, 0x81, 0x81], [1])],
    ['cannot be parted equally', blockOf(1, 0, FIXED, [3], [1, 2, 3])],
  ])('is null when it %s', (_, block) => {
    expect(read(block)).toBeNull();
  });
});
