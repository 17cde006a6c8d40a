import { expect, it } from 'vitest';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import { mapperOf } from '@/lib/still/frame-colors';

it('maps only colors that ordinary screens don’t show', () => {
  expect(mapperOf({ primaries: 'bt709', transfer: 'bt709' })).toBeNull();
  expect(mapperOf({ primaries: null, transfer: null })).toBeNull();
  for (const transfer of ['pq', 'smpte2084', 'hlg', 'arib-std-b67'])
    expect(mapperOf({ primaries: 'bt2020', transfer })).toBeInstanceOf(ToneMapper);
  expect(mapperOf({ primaries: 'bt2020', transfer: 'bt709' })).toBeInstanceOf(GamutMapper);
});
