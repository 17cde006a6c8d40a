import { expect, it } from 'vitest';
import { readFlacStreamInfo, STREAMINFO_BYTES, withoutLength } from '@/lib/codecs/flac';

it('takes the length and the MD5 out of a STREAMINFO block, and nothing else', () => {
  // 4608 samples a block, 48 kHz, stereo, 24 bits, 0xf12345678 samples.
  const head = [0x12, 0, 0x12, 0, 0, 0, 14, 0, 16, 0, 0x0b, 0xb8, 0x03, 0x7f, 0x12, 0x34, 0x56, 0x78];
  const info = Uint8Array.from([...head, ...Array<number>(16).fill(0xab)]);
  expect(info).toHaveLength(STREAMINFO_BYTES);
  const changed = withoutLength(info);
  expect(readFlacStreamInfo(changed)).toEqual({ ...readFlacStreamInfo(info), totalSamples: 0 });
  expect(readFlacStreamInfo(info)?.totalSamples).toBe(0xf12345678);
  expect([...changed.subarray(18)]).toEqual(Array<number>(16).fill(0));
});
