import { expect, it } from 'vitest';
import { onScreen, packetLines } from '@/lib/cut/engines/ffmpeg/packet-times';

it('reads the times of packets, of those without one when they are decoded, and keyframes', () => {
  const { read, found } = packetLines();
  for (const line of [
    '#tb 0: 1/1000',
    '#codec_id 0: wmv2',
    '0,       1976,       2010,       33,     6353, 0x8b153395, F=0x0',
    '0,       2043, -9223372036854775808,       33,     4266, 0x3388353c',
    'frame=2',
  ])
    read(line);
  expect(found).toEqual([
    { sec: expect.closeTo(2.01), durationSec: expect.closeTo(0.033), isKey: false },
    { sec: expect.closeTo(2.043), durationSec: expect.closeTo(0.033), isKey: true },
  ]);
});

it.each([
  ['the last before a gap', [0, 1.9, 1.966, 10], 5, 1.966],
  ['none where one follows soon', [0, 1.9, 5.9], 5, null],
  ['none where one begins there', [1.9, 5], 5, null],
  ['none where there is none before', [10], 5, null],
  ['whatever the order of decoding', [0, 1.9, 1.8], 5, 1.9],
] as const)('the frame on screen is %s', (_, times, start, found) => {
  expect(onScreen(times, start)).toBe(found);
});
