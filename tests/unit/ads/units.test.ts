import { describe, expect, it } from 'vitest';
import { tagOf } from '@/components/ads/frame/tag';
import { sizesFor, unitsOf } from '@/lib/ads/units';
import { readAds } from '@/lib/config/ads';
import { ALL_ADS, BANNERS, NATIVE } from '../../ads/configurations';

describe('sizesFor', () => {
  it("names a leaderboard's sizes best first", () => {
    expect(sizesFor('leaderboard', readAds(BANNERS))).toEqual(['728x90', '320x50', '300x250']);
    expect(sizesFor('rectangle', readAds(BANNERS))).toEqual(['300x250']);
  });

  it('leaves out what has no key', () => {
    const { NEXT_PUBLIC_ADS_BANNER_KEY_300X250: _, ...some } = BANNERS;
    expect(sizesFor('leaderboard', readAds(some))).toEqual(['728x90', '320x50']);
    expect(sizesFor('rectangle', readAds(some))).toEqual([]);
    expect(sizesFor('leaderboard', readAds(NATIVE))).toEqual([]);
  });
});

describe('tagOf', () => {
  const units = unitsOf(readAds(ALL_ADS));

  it("is a banner's tag as networks publish it", () => {
    expect(units['728x90'] && tagOf(units['728x90'])).toBe(
      '<script>var atOptions = {"key":"key-728x90","format":"iframe","height":90,"width":728,"params":{}};</script>' +
        '<script src="//banners.ads.test/key-728x90/invoke.js"></script>',
    );
  });

  it("is a native unit's tag as networks publish it", () => {
    expect(units.native && tagOf(units.native)).toBe(
      '<script async data-cfasync="false" src="//native.ads.test/key-native/invoke.js"></script>' +
        '<div id="container-key-native"></div>',
    );
  });
});
