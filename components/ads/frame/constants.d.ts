/** Every unit of the configuration, as the bundler inserts it (`scripts/finish/ads-bundle.mjs`). */
declare const AD_UNITS: Readonly<Record<string, import('@/lib/ads/units').Unit | undefined>>;
