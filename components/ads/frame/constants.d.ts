/** Every unit of the configuration, put in place by the bundler (`scripts/finish/ads-bundle.mjs`). */
declare const AD_UNITS: Readonly<Record<string, import('@/lib/ads/units').Unit | undefined>>;
