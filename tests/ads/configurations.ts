/** Advertising configurations for tests. `*.ads.test` resolves to the fake host (`support/fake-ad-host.ts`). */

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

/** Each behavior by itself. */
export const BEHAVIORS = {
  banners: BANNERS,
  native: NATIVE,
  popUnder: POP_UNDER,
  notification: NOTIFICATION,
  offScreen: OFF_SCREEN,
} as const;

export type BehaviorName = keyof typeof BEHAVIORS;

export type Configuration = Readonly<Record<string, string>>;

export const configurationOf = (on: readonly BehaviorName[]): Configuration =>
  Object.assign({}, ...on.map((name) => BEHAVIORS[name]));

/** Everything on, without the consent question. */
export const UNASKED = configurationOf(Object.keys(BEHAVIORS) as BehaviorName[]);

/** The only host that each behavior contacts. */
export const HOSTS: Record<BehaviorName, string> = {
  banners: 'banners.ads.test',
  native: 'native.ads.test',
  popUnder: 'pop.ads.test',
  notification: 'notify.ads.test',
  offScreen: 'off.ads.test',
};

/**
 * Each two behaviors on and off in all four ways, including none and all. A browser tries these; all combinations are for
 * tests/unit/ads/matrix.test.tsx.
 */
export const PAIRWISE: readonly (readonly BehaviorName[])[] = [
  [],
  ['banners', 'native', 'popUnder', 'notification', 'offScreen'],
  ['banners', 'native', 'popUnder'],
  ['banners', 'notification', 'offScreen'],
  ['native', 'notification'],
  ['popUnder', 'offScreen'],
];

/** All 32 combinations of the behaviors, including none and all. */
export const COMBINATIONS: readonly (readonly BehaviorName[])[] = (
  Object.keys(BEHAVIORS) as BehaviorName[]
).reduce<BehaviorName[][]>((some, name) => some.concat(some.map((on) => [...on, name])), [[]]);
