import { expect, it } from 'vitest';
import { mergeSpans } from '@/lib/cut/engines/packets/select-packets';

const need = (startSec: number, endSec: number) => ({ startSec, endSec, key: null });

it('reads ranges in the order of the source, overlapping ones once', () => {
  expect(mergeSpans([need(20, 30), need(0, 5), need(4, 8), need(8, 9), need(21, 22)])).toEqual([
    need(0, 9),
    need(20, 30),
  ]);
});
