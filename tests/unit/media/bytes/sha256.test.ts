import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sha256Hex } from '@/lib/media/bytes/sha256';

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
const wanted = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

// Around the block and padding edges of 55, 56, 63, 64 bytes.
it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
  'digests %i bytes with and without SubtleCrypto',
  async (n) => {
    const data = bytes(n);
    expect(await sha256Hex(data)).toBe(wanted(data));
    vi.stubGlobal('crypto', {});
    expect(await sha256Hex(data)).toBe(wanted(data));
  },
);

it('digests a view into a larger buffer', async () => {
  vi.stubGlobal('crypto', {});
  const data = bytes(500).subarray(100, 300);
  expect(await sha256Hex(data)).toBe(wanted(data));
});
