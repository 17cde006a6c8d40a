import { adCspSources } from '@/lib/ads/csp';
import { hasFrames } from '@/lib/ads/units';
import { ADS, type AdsConfig } from '@/lib/config/ads';
import { ENGINE_SOURCES } from '@/lib/config/engine';
import shipped from '@/lib/config/engine-core.json';
import kvazaar from '@/lib/config/kvazaar.json';
import { BASE_PATH } from '@/lib/config/site';
import { engineFolders } from '@/lib/content/practice';
import { assetSources, contentSecurityPolicy, engineSources, FRAMED_BY_ITSELF, type Sources } from './csp';
import { GENERAL_CACHING, type Header, lasting, type Rule, securityHeaders, TYPES } from './rules';

/** The input of every host's file. */
export interface Hosting {
  basePath: string;
  /** Headers of every response. */
  security: readonly Header[];
  /** Headers of every response whose path has no rule of its own. */
  caching: Header;
  /** Rules for paths with their own caching or type; no two match the same path. */
  special: readonly Rule[];
}

/** The origin of `_next/`, if it is another one. */
const ASSET_ORIGIN = process.env.NEXT_PUBLIC_ASSET_PREFIX?.startsWith('http')
  ? new URL(process.env.NEXT_PUBLIC_ASSET_PREFIX).origin
  : '';

/** All sources that this build's configuration allows. */
const SOURCES: readonly Sources[] = [
  engineSources(engineFolders(ENGINE_SOURCES)),
  assetSources(ASSET_ORIGIN),
  adCspSources(ADS),
];

/** The policy in a page's `<meta>`. Hosts that can't set headers have nothing else. */
export function metaPolicyFor(ads: AdsConfig, sources: readonly Sources[]): string {
  return contentSecurityPolicy(ads.notification ? 'untyped' : 'meta', ...sources);
}

export const META_POLICY = metaPolicyFor(ADS, SOURCES);

/** The security headers of a configuration. */
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
    ...lasting(
      '/_next/static/*',
      '/emoji/*',
      `/engine/${shipped.version}/*`,
      `/engine/kvazaar-${kvazaar.version}/*`,
    ),
    ...TYPES,
  ],
};
