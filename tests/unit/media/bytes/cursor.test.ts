import { describe, expect, it } from 'vitest';
import { box, layOut, words } from '@/lib/containers/mp4/box-parts';
import { readBoxes } from '@/lib/containers/mp4/read/box';
import { Cursor } from '@/lib/media/bytes/cursor';
import { MediaError } from '@/lib/media/errors';

describe('Cursor', () => {
  it('reads what was written and stops at the end', () => {
    const cursor = new Cursor(words(1, 2, -3));
    expect([cursor.u64(), cursor.i32()]).toEqual([2 ** 32 + 2, -3]);
    expect(() => cursor.u8()).toThrow(MediaError);
  });

  it('throws for 64-bit values that no file has', () => {
    expect(() => new Cursor(words(0xffffffff, 0)).u64()).toThrow('index-invalid');
  });

  it('throws for a table longer than its bytes before reading it', () => {
    expect(() => new Cursor(words(1)).expect(2 ** 32 - 1, 4)).toThrow('index-invalid');
  });
});

describe('readBoxes', () => {
  it('reads sizes of 32 and 64 bits and "to the end", and unknown types', () => {
    const wide = new Uint8Array([
      ...words(1),
      ...new TextEncoder().encode('wide'),
      ...words(0, 20),
      ...words(7),
    ]);
    const open = new Uint8Array([...words(0), ...new TextEncoder().encode('last'), 1, 2, 3]);
    const bytes = new Uint8Array([...layOut(box('what', words(5))), ...wide, ...open]);
    expect(readBoxes(bytes).map(({ type, body }) => [type, body.length])).toEqual([
      ['what', 4],
      ['wide', 4],
      ['last', 3],
    ]);
  });

  it('throws for boxes larger than their parent or smaller than their header', () => {
    for (const size of [2, 100]) {
      const bytes = new Uint8Array([...words(size), ...new TextEncoder().encode('trak'), 0, 0]);
      expect(() => readBoxes(bytes)).toThrow('index-invalid');
      expect(readBoxes(bytes, true)).toEqual([]);
    }
  });

  it('treats a final 32-bit zero as padding', () => {
    expect(readBoxes(new Uint8Array([...layOut(box('name')), 0, 0, 0, 0]))).toHaveLength(1);
  });
});
