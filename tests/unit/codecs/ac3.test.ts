import { expect, it } from 'vitest';
import { readAc3Config } from '@/lib/codecs/ac3';
import { BitWriter } from '@/lib/codecs/bits';

/** `acmod`, and the bits between it and `lfeon`: ETSI TS 102 366 §4.3. */
it.each([
  ['mono', 1, 0],
  ['stereo', 2, 2],
  ['three channels', 3, 2],
  ['five channels', 7, 4],
])('the configuration of %s says whether there is a channel for low frequencies', (_, acmod, between) => {
  for (const lfe of [0, 1]) {
    // A frame at 48 kHz, with the opposite around the bit.
    const frame = new BitWriter().bits(0x0b77, 16).bits(0, 16).bits(0, 2).bits(8, 6).bits(8, 5).bits(0, 3);
    const around = lfe ? 0 : 2 ** 16 - 1;
    const bits = frame.bits(acmod, 3).bits(around % 2 ** between, between);
    const bytes = bits.bit(lfe).bits(around, 16).bytes();
    const [, second = 0] = readAc3Config(bytes)?.configuration ?? [];
    expect([(second >> 3) & 7, (second >> 2) & 1]).toEqual([acmod, lfe]);
  }
});
