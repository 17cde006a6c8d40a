/** What can stand in an ad frame, each by a name that is also the frame's address: `ads/frame.html#728x90`. */
import { type AdsConfig, BANNER_SIZES, type BannerSize } from '@/lib/config/ads';

export type Unit =
  | { kind: 'banner'; host: string; key: string; width: number; height: number }
  | { kind: 'native'; host: string; key: string };

export type UnitName = BannerSize | 'native';

/** The units of a configuration. A frame shows only these, whatever its URL says. */
export function unitsOf({ banners, native }: AdsConfig): Readonly<Partial<Record<UnitName, Unit>>> {
  const units: Partial<Record<UnitName, Unit>> = {};
  for (const [size, key] of Object.entries(banners?.keys ?? {}) as [BannerSize, string][])
    if (banners) units[size] = { kind: 'banner', host: banners.host, key, ...BANNER_SIZES[size] };
  if (native) units.native = { kind: 'native', host: native.host, key: native.key };
  return units;
}

/** True if a configuration has units that run in frames. */
export function hasFrames(config: AdsConfig): boolean {
  return Object.keys(unitsOf(config)).length > 0;
}

/** Kinds of places with their sizes, best first. The first that fits is shown. */
const PLACES = {
  leaderboard: ['728x90', '320x50', '300x250'],
  rectangle: ['300x250'],
} as const satisfies Record<string, readonly BannerSize[]>;

export type Place = keyof typeof PLACES;

/** The sizes of a place that have a key; empty if the place isn't on the page. */
export function sizesFor(place: Place, { banners }: AdsConfig): readonly BannerSize[] {
  return PLACES[place].filter((size) => banners?.keys[size]);
}
