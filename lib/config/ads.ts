/**
 * Which advertising this build carries (specification §4, §7), read from `NEXT_PUBLIC_ADS_*` once. Every behavior has
 * its own variables and is off without them; docs/ads.md explains each. Only code that runs at build time imports the
 * values: the browser gets a bundle made for them (`scripts/finish/ads.mjs`), or none.
 */
import { dataOf, type Environment, heightsOf, hostOf, keyOf, reject, urlOf } from './ads-values';

/** The banner sizes of specification §9, and a phone's size that replaces 728×90 where that can't fit. CSS pixels. */
export const BANNER_SIZES = {
  '728x90': { width: 728, height: 90 },
  '320x50': { width: 320, height: 50 },
  '300x250': { width: 300, height: 250 },
} as const;

export type BannerSize = keyof typeof BANNER_SIZES;

export interface AdsConfig {
  banners: { host: string; keys: Readonly<Partial<Record<BannerSize, string>>> } | null;
  /** The heights reserved for it on a narrow screen and on a wide one, CSS pixels. */
  native: { host: string; key: string; heights: { narrow: number; wide: number } } | null;
  popUnder: { url: string } | null;
  /** `data` without the `data-` in front of its names. */
  notification: { url: string; data: Readonly<Record<string, string>> } | null;
  offScreen: { url: string } | null;
  /** True if nothing may load before the visitor has agreed. */
  consent: boolean;
}

const KEY_VARIABLES: Record<BannerSize, string> = {
  '728x90': 'NEXT_PUBLIC_ADS_BANNER_KEY_728X90',
  '320x50': 'NEXT_PUBLIC_ADS_BANNER_KEY_320X50',
  '300x250': 'NEXT_PUBLIC_ADS_BANNER_KEY_300X250',
};

export const AD_VARIABLES = [
  'NEXT_PUBLIC_ADS_BANNER_HOST',
  ...Object.values(KEY_VARIABLES),
  'NEXT_PUBLIC_ADS_NATIVE_HOST',
  'NEXT_PUBLIC_ADS_NATIVE_KEY',
  'NEXT_PUBLIC_ADS_NATIVE_HEIGHTS',
  'NEXT_PUBLIC_ADS_POP_UNDER_URL',
  'NEXT_PUBLIC_ADS_NOTIFICATION_URL',
  'NEXT_PUBLIC_ADS_NOTIFICATION_DATA',
  'NEXT_PUBLIC_ADS_OFF_SCREEN_URL',
  'NEXT_PUBLIC_ADS_CONSENT',
];

/** Room for two rows of cards on a narrow screen and one on a wide one, the usual size of native widgets. */
const NATIVE_HEIGHTS = { narrow: 480, wide: 300 };

/**
 * Reads the advertising configuration from environment variables.
 * @throws {Error} that names the variable and the problem: a typo stops the build instead of costing money silently.
 */
export function readAds(env: Environment): AdsConfig {
  for (const name of Object.keys(env))
    if (name.startsWith('NEXT_PUBLIC_ADS_') && env[name] && !AD_VARIABLES.includes(name))
      reject(name, `is no variable of this site; there are ${AD_VARIABLES.join(', ')}`);

  const behaviors = {
    banners: readBanners(env),
    native: readNative(env),
    popUnder: readUrl(env, 'NEXT_PUBLIC_ADS_POP_UNDER_URL'),
    notification: readNotification(env),
    offScreen: readUrl(env, 'NEXT_PUBLIC_ADS_OFF_SCREEN_URL'),
  };
  return { ...behaviors, consent: readConsent(env, Object.values(behaviors).some(Boolean)) };
}

function readBanners(env: Environment): AdsConfig['banners'] {
  const host = hostOf(env, 'NEXT_PUBLIC_ADS_BANNER_HOST');
  const sizes = Object.keys(BANNER_SIZES) as BannerSize[];
  const keys = Object.fromEntries(
    sizes.flatMap((size) => {
      const key = keyOf(env, KEY_VARIABLES[size]);
      return key ? [[size, key]] : [];
    }),
  );
  const first = sizes.find((size) => keys[size]);
  if (host && !first) reject('NEXT_PUBLIC_ADS_BANNER_HOST', 'is set, but no NEXT_PUBLIC_ADS_BANNER_KEY_… is');
  if (!host && first) reject(KEY_VARIABLES[first], 'is set, but NEXT_PUBLIC_ADS_BANNER_HOST is not');
  return host ? { host, keys } : null;
}

function readNative(env: Environment): AdsConfig['native'] {
  const host = hostOf(env, 'NEXT_PUBLIC_ADS_NATIVE_HOST');
  const key = keyOf(env, 'NEXT_PUBLIC_ADS_NATIVE_KEY');
  const heights = heightsOf(env, 'NEXT_PUBLIC_ADS_NATIVE_HEIGHTS');
  if (host && !key) reject('NEXT_PUBLIC_ADS_NATIVE_HOST', 'is set, but NEXT_PUBLIC_ADS_NATIVE_KEY is not');
  if (key && !host) reject('NEXT_PUBLIC_ADS_NATIVE_KEY', 'is set, but NEXT_PUBLIC_ADS_NATIVE_HOST is not');
  if (!host || !key) {
    if (heights)
      reject('NEXT_PUBLIC_ADS_NATIVE_HEIGHTS', 'is set, but NEXT_PUBLIC_ADS_NATIVE_HOST and _KEY are not');
    return null;
  }
  return { host, key, heights: heights ?? NATIVE_HEIGHTS };
}

function readNotification(env: Environment): AdsConfig['notification'] {
  const url = urlOf(env, 'NEXT_PUBLIC_ADS_NOTIFICATION_URL');
  const data = dataOf(env, 'NEXT_PUBLIC_ADS_NOTIFICATION_DATA');
  if (data && !url)
    reject('NEXT_PUBLIC_ADS_NOTIFICATION_DATA', 'is set, but NEXT_PUBLIC_ADS_NOTIFICATION_URL is not');
  return url ? { url, data: data ?? {} } : null;
}

function readUrl(env: Environment, name: string): { url: string } | null {
  const url = urlOf(env, name);
  return url ? { url } : null;
}

function readConsent(env: Environment, anyAds: boolean): boolean {
  const value = env.NEXT_PUBLIC_ADS_CONSENT;
  if (!value) return false;
  if (value !== 'required') reject('NEXT_PUBLIC_ADS_CONSENT', `is "${value}"; it can be "required" or unset`);
  if (!anyAds) reject('NEXT_PUBLIC_ADS_CONSENT', 'is set, but there is no advertising to agree to');
  return true;
}

/** True if any advertising is on. */
export function hasAds({ consent: _, ...behaviors }: AdsConfig): boolean {
  return Object.values(behaviors).some(Boolean);
}

/** The advertising configuration of this build. */
export const ADS = readAds(process.env);
