import { describe, expect, it } from 'vitest';
import { adsBundle } from '../../../scripts/finish/ads-bundle.mjs';
import { ALL_ADS, BANNERS, NOTIFICATION, OFF_SCREEN, POP_UNDER } from '../../ads/configurations';

/** What the minified script of each behavior cannot do without. */
const MARKERS = {
  slots: 'data-ad-unit',
  tab: 'http://pop.ads.test/under',
  offScreen: 'left=-10000',
  notification: 'http://notify.ads.test/notify.js',
  clicks: 'pointerup',
  storage: 'snipreel-ads',
};

const found = (code: string) =>
  Object.entries(MARKERS).flatMap(([name, marker]) => (code.includes(marker) ? name : []));

describe('adsBundle', () => {
  it('is nothing at all without a configuration', async () => {
    expect(await adsBundle({})).toBeNull();
  });

  it('holds what is configured and none of the rest', async () => {
    const [all, banners, popUnder, notification, offScreen] = await Promise.all(
      [ALL_ADS, BANNERS, POP_UNDER, NOTIFICATION, OFF_SCREEN].map(adsBundle),
    );
    expect(found(all?.runtime ?? '')).toEqual([
      'slots',
      'tab',
      'offScreen',
      'notification',
      'clicks',
      'storage',
    ]);
    expect(found(banners?.runtime ?? '')).toEqual(['slots']);
    expect(found(popUnder?.runtime ?? '')).toEqual(['tab', 'clicks']);
    expect(found(notification?.runtime ?? '')).toEqual(['notification', 'clicks']);
    expect(found(offScreen?.runtime ?? '')).toEqual(['offScreen', 'clicks']);
    expect([popUnder?.frame, notification?.frame, offScreen?.frame]).toEqual([null, null, null]);
  });

  it('keeps the frame’s script inside its element', async () => {
    const frame = (await adsBundle(ALL_ADS))?.frame ?? '';
    expect(frame.match(/<\/script/g)).toHaveLength(1);
    expect(frame).toContain('key-728x90');
  });

  it('names the variable that is wrong', async () => {
    await expect(adsBundle({ NEXT_PUBLIC_ADS_POP_UNDER_URL: 'a.example' })).rejects.toThrow(
      /^NEXT_PUBLIC_ADS_POP_UNDER_URL is "a\.example"/,
    );
  });
});
