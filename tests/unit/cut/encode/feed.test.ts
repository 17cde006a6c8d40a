import { expect, it } from 'vitest';
import { DataRate } from '@/lib/cut/encode/feed';

const packets = (fromSec: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    byteLength: 40,
    timestamp: fromSec + i / 25,
    duration: 1 / 25,
  }));

it('DataRate knows nothing at first', () => {
  expect(new DataRate().bytesPerSec).toBeNaN();
});

it.each([
  ['one part', packets(10, 50)],
  ['frames stored out of order', [2, 0, 1, 5, 3, 4].flatMap((n) => packets(n / 25, 1))],
  ['parts with gaps between them', [...packets(0, 25), ...packets(2, 50), ...packets(100, 5)]],
])('DataRate is the same for %s', (_, all) => {
  const rate = new DataRate();
  for (const packet of all) rate.add(packet);
  expect(rate.bytesPerSec).toBeCloseTo(1000);
});
