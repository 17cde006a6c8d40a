/** Configurations of advertising for tests. `*.ads.test` leads to the fake host (`support/fake-ad-host.ts`). */

export const BANNERS = {
  NEXT_PUBLIC_ADS_BANNER_HOST: 'banners.ads.test',
  NEXT_PUBLIC_ADS_BANNER_KEY_728X90: 'key-728x90',
  NEXT_PUBLIC_ADS_BANNER_KEY_320X50: 'key-320x50',
  NEXT_PUBLIC_ADS_BANNER_KEY_300X250: 'key-300x250',
};

export const NATIVE = {
  NEXT_PUBLIC_ADS_NATIVE_HOST: 'native.ads.test',
  NEXT_PUBLIC_ADS_NATIVE_KEY: 'key-native',
};

export const POP_UNDER = { NEXT_PUBLIC_ADS_POP_UNDER_URL: 'http://pop.ads.test/under' };

export const NOTIFICATION = {
  NEXT_PUBLIC_ADS_NOTIFICATION_URL: 'http://notify.ads.test/notify.js',
  NEXT_PUBLIC_ADS_NOTIFICATION_DATA: 'zone=4711, cfasync=false',
};

export const OFF_SCREEN = { NEXT_PUBLIC_ADS_OFF_SCREEN_URL: 'http://off.ads.test/window' };

export const CONSENT = { NEXT_PUBLIC_ADS_CONSENT: 'required' };

/** What `npm run test:ads` builds the site with. */
export const ALL_ADS = { ...BANNERS, ...NATIVE, ...POP_UNDER, ...NOTIFICATION, ...OFF_SCREEN, ...CONSENT };

/** Each makes a script of its own, which a test puts in place of the one on those pages. */
export const CONFIGURATIONS = {
  everything: ALL_ADS,
  unasked: { ...BANNERS, ...NATIVE, ...POP_UNDER, ...NOTIFICATION, ...OFF_SCREEN },
  banners: BANNERS,
  native: NATIVE,
  popUnder: POP_UNDER,
  notification: NOTIFICATION,
  offScreen: OFF_SCREEN,
} as const;

export type ConfigurationName = keyof typeof CONFIGURATIONS;
