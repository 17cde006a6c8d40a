import { describe, expect, it } from 'vitest';
import { hasAds, readAds } from '@/lib/config/ads';
import {
  ALL_ADS,
  BANNERS,
  CONSENT,
  NATIVE,
  NOTIFICATION,
  OFF_SCREEN,
  POP_UNDER,
} from '../../ads/configurations';

const NOTHING = {
  banners: null,
  native: null,
  popUnder: null,
  notification: null,
  offScreen: null,
  consent: false,
};

describe('readAds', () => {
  it('is nothing by default, and with variables left empty', () => {
    expect(readAds({})).toEqual(NOTHING);
    expect(hasAds(readAds({}))).toBe(false);
    expect(readAds(Object.fromEntries(Object.keys(ALL_ADS).map((name) => [name, ''])))).toEqual(NOTHING);
    expect(readAds({ NEXT_PUBLIC_SITE_URL: 'https://example.com' })).toEqual(NOTHING);
  });

  it('switches each behavior by itself', () => {
    expect(readAds(BANNERS)).toEqual({
      ...NOTHING,
      banners: {
        host: 'banners.ads.test',
        keys: { '728x90': 'key-728x90', '320x50': 'key-320x50', '300x250': 'key-300x250' },
      },
    });
    expect(readAds(NATIVE)).toEqual({
      ...NOTHING,
      native: { host: 'native.ads.test', key: 'key-native', heights: { narrow: 480, wide: 300 } },
    });
    expect(readAds(POP_UNDER)).toEqual({ ...NOTHING, popUnder: { url: 'http://pop.ads.test/under' } });
    expect(readAds(NOTIFICATION)).toEqual({
      ...NOTHING,
      notification: {
        url: 'http://notify.ads.test/notify.js',
        data: { zone: '4711', cfasync: 'false' },
      },
    });
    expect(readAds(OFF_SCREEN)).toEqual({ ...NOTHING, offScreen: { url: 'http://off.ads.test/window' } });
    for (const env of [BANNERS, NATIVE, POP_UNDER, NOTIFICATION, OFF_SCREEN, ALL_ADS])
      expect(hasAds(readAds(env))).toBe(true);
    expect(readAds(ALL_ADS).consent).toBe(true);
  });

  const WRONG: [string, Record<string, string>, RegExp][] = [
    [
      'a variable that does not exist',
      { NEXT_PUBLIC_ADS_POPUNDER_URL: 'https://a.example' },
      /^NEXT_PUBLIC_ADS_POPUNDER_URL is no variable/,
    ],
    [
      'a host with a scheme',
      { ...BANNERS, NEXT_PUBLIC_ADS_BANNER_HOST: 'https://a.example' },
      /^NEXT_PUBLIC_ADS_BANNER_HOST is "https:\/\/a\.example"; it must be a host alone/,
    ],
    [
      'a host with a path',
      { ...NATIVE, NEXT_PUBLIC_ADS_NATIVE_HOST: 'a.example/x' },
      /^NEXT_PUBLIC_ADS_NATIVE_HOST is/,
    ],
    [
      'a key that could leave its quotes',
      { ...BANNERS, NEXT_PUBLIC_ADS_BANNER_KEY_728X90: 'a"b' },
      /^NEXT_PUBLIC_ADS_BANNER_KEY_728X90 is/,
    ],
    [
      'a host without a key',
      { NEXT_PUBLIC_ADS_BANNER_HOST: 'a.example' },
      /^NEXT_PUBLIC_ADS_BANNER_HOST is set, but no/,
    ],
    [
      'a key without a host',
      { NEXT_PUBLIC_ADS_BANNER_KEY_300X250: 'abc' },
      /^NEXT_PUBLIC_ADS_BANNER_KEY_300X250 is set, but/,
    ],
    [
      'a native key without a host',
      { NEXT_PUBLIC_ADS_NATIVE_KEY: 'abc' },
      /^NEXT_PUBLIC_ADS_NATIVE_KEY is set/,
    ],
    [
      'a native host without a key',
      { NEXT_PUBLIC_ADS_NATIVE_HOST: 'a.example' },
      /^NEXT_PUBLIC_ADS_NATIVE_HOST is set/,
    ],
    [
      'heights of nothing',
      { NEXT_PUBLIC_ADS_NATIVE_HEIGHTS: '300,300' },
      /^NEXT_PUBLIC_ADS_NATIVE_HEIGHTS is set/,
    ],
    [
      'one height',
      { ...NATIVE, NEXT_PUBLIC_ADS_NATIVE_HEIGHTS: '300' },
      /^NEXT_PUBLIC_ADS_NATIVE_HEIGHTS is "300"/,
    ],
    [
      'a height that is none',
      { ...NATIVE, NEXT_PUBLIC_ADS_NATIVE_HEIGHTS: '300,1e2' },
      /^NEXT_PUBLIC_ADS_NATIVE_HEIGHTS is/,
    ],
    [
      'an address without a scheme',
      { NEXT_PUBLIC_ADS_POP_UNDER_URL: 'a.example' },
      /^NEXT_PUBLIC_ADS_POP_UNDER_URL is "a\.example", which is no absolute address/,
    ],
    [
      'an address that runs code',
      { NEXT_PUBLIC_ADS_POP_UNDER_URL: 'javascript:alert(1)' },
      /must begin with https/,
    ],
    [
      'an address in the clear',
      { NEXT_PUBLIC_ADS_OFF_SCREEN_URL: 'http://a.example/' },
      /^NEXT_PUBLIC_ADS_OFF_SCREEN_URL is .* must begin with https/,
    ],
    [
      'an address with a password',
      { NEXT_PUBLIC_ADS_OFF_SCREEN_URL: 'https://a:b@a.example/' },
      /user name or password/,
    ],
    [
      'attributes without a script',
      { NEXT_PUBLIC_ADS_NOTIFICATION_DATA: 'zone=1' },
      /^NEXT_PUBLIC_ADS_NOTIFICATION_DATA is set/,
    ],
    [
      'attributes that are none',
      { ...NOTIFICATION, NEXT_PUBLIC_ADS_NOTIFICATION_DATA: 'zone' },
      /^NEXT_PUBLIC_ADS_NOTIFICATION_DATA has "zone"/,
    ],
    [
      'attributes with their prefix',
      { ...NOTIFICATION, NEXT_PUBLIC_ADS_NOTIFICATION_DATA: 'data-zone=1' },
      /leave out the "data-"/,
    ],
    [
      'another answer to consent',
      { ...POP_UNDER, NEXT_PUBLIC_ADS_CONSENT: 'yes' },
      /^NEXT_PUBLIC_ADS_CONSENT is "yes"/,
    ],
    ['consent to nothing', CONSENT, /^NEXT_PUBLIC_ADS_CONSENT is set, but there is no advertising/],
  ];
  for (const [what, env, message] of WRONG)
    it(`refuses ${what}`, () => {
      expect(() => readAds(env)).toThrow(message);
    });
});
