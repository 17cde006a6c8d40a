import { adCspSources } from '@/lib/ads/csp';
import { hasFrames } from '@/lib/ads/units';
import { ADS, type AdsConfig } from '@/lib/config/ads';
import shipped from '@/lib/config/engine-core.json';
import { BASE_PATH } from '@/lib/config/site';
import { PRACTICE } from '@/lib/content/practice';
import { assetSources, contentSecurityPolicy, engineSources, FRAMED_BY_ITSELF, type Sources } from './csp';
import { GENERAL_CACHING, type Header, lasting, type Rule, securityHeaders, TYPES } from './rules';

/** What every host's file is made from. */
export interface Hosting {
  basePath: string;
  /** On every response. */
  security: readonly Header[];
  /** On every response whose path has no rule of its own. */
  caching: Header;
  /** Paths with a caching or a type of their own; no two match the same path. */
  special: readonly Rule[];
}

/** Where `_next/` is fetched from when that is another origin. */
const ASSET_ORIGIN = process.env.NEXT_PUBLIC_ASSET_PREFIX?.startsWith('http')
  ? new URL(process.env.NEXT_PUBLIC_ASSET_PREFIX).origin
  : '';

/** Everything this build's configuration lets a page reach. */
const SOURCES: readonly Sources[] = [
  engineSources(PRACTICE.engineHosts),
  assetSources(ASSET_ORIGIN),
  adCspSources(ADS),
];

/** What a page's own `<meta>` says: all there is on hosts that can set no headers. */
export function metaPolicyFor(ads: AdsConfig, sources: readonly Sources[]): string {
  return contentSecurityPolicy(ads.notification ? 'untyped' : 'meta', ...sources);
}

export const META_POLICY = metaPolicyFor(ADS, SOURCES);

export function securityFor(ads: AdsConfig, sources: readonly Sources[]): Header[] {
  return hasFrames(ads)
    ? securityHeaders(FRAMED_BY_ITSELF, 'SAMEORIGIN')
    : securityHeaders(contentSecurityPolicy('header', ...sources));
}

export const HOSTING: Hosting = {
  basePath: BASE_PATH,
  security: securityFor(ADS, SOURCES),
  caching: GENERAL_CACHING,
  special: [
    ...lasting('/_next/static/*', `/engine/${shipped.version}/*`, `/engine/stock-${shipped.library}/*`),
    ...TYPES,
  ],
};
