import { describe, expect, it } from 'vitest';
import {
  elements,
  float,
  readHeader,
  readVint,
  signed,
  text,
  unsigned,
} from '@/lib/containers/matroska/read/ebml';
import { ID } from '@/lib/containers/matroska/read/ids';
import { element, joined, uint } from '../build';

describe('an element header', () => {
  it.each([
    ['one byte each', [0xa3, 0x85], { id: 0xa3, headerSize: 2, size: 5 }],
    [
      'a size of eight bytes',
      [0xe7, 0x01, 0, 0, 0, 0, 0, 0x01, 0x02],
      { id: 0xe7, headerSize: 9, size: 258 },
    ],
    ['an ID of four bytes', [0x1f, 0x43, 0xb6, 0x75, 0x40, 0x02], { id: ID.cluster, headerSize: 6, size: 2 }],
    ['a size not known', [0x1f, 0x43, 0xb6, 0x75, 0xff], { id: ID.cluster, headerSize: 5, size: null }],
    ['a size not known, long', [0xe7, 0x01, ...Array(7).fill(255)], { id: 0xe7, headerSize: 9, size: null }],
  ])('is read with %s', (_, bytes, wanted) => {
    expect(readHeader(Uint8Array.from(bytes), 0)).toEqual(wanted);
  });

  it.each([
    ['nothing', []],
    ['zeros', [0, 0, 0, 0]],
    ['an ID of five bytes', [0x08, 0, 0, 0, 0, 0x81]],
    ['half a size', [0xe7, 0x40]],
    ['a size beyond 2^53', [0xe7, 0x01, 0xf0, 0, 0, 0, 0, 0, 0]],
  ])('is null for %s', (_, bytes) => {
    expect(readHeader(Uint8Array.from(bytes), 0)).toBeNull();
  });
});

describe('fields', () => {
  it('are read by their types', () => {
    expect(unsigned(Uint8Array.of(1, 0))).toBe(256);
    expect(signed(Uint8Array.of(0xff, 0xfe))).toBe(-2);
    expect(signed(Uint8Array.of(0x7f))).toBe(127);
    expect(float(Uint8Array.of(0x3f, 0x80, 0, 0))).toBe(1);
    expect(text(Uint8Array.of(0x61, 0xc3, 0xa4, 0, 0x62))).toBe('aä');
    expect(readVint(Uint8Array.of(0x40, 0x7f), 0)).toEqual({ value: 127, length: 2 });
  });

  it('are 0 when their length is wrong', () => {
    expect(unsigned(new Uint8Array(9).fill(1))).toBe(0);
    expect(unsigned(new Uint8Array(8).fill(255))).toBe(0);
    expect(signed(new Uint8Array(0))).toBe(0);
    expect(float(Uint8Array.of(1, 2, 3))).toBe(0);
    expect(float(Uint8Array.of(0x7f, 0xc0, 0, 0))).toBe(0);
  });
});

it('lists end with the first element that does not fit', () => {
  const bytes = joined(uint(ID.name, 1), element(ID.void, [1, 2, 3]), [0xec, 0x85, 1]);
  expect([...elements(bytes)].map(({ id, bytes: { length } }) => [id, length])).toEqual([
    [ID.name, 1],
    [ID.void, 3],
  ]);
});
