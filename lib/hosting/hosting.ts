import shipped from '@/lib/config/engine-core.json';
import { BASE_PATH } from '@/lib/config/site';
import { PRACTICE } from '@/lib/content/practice';
import { assetSources, contentSecurityPolicy, engineSources, type Sources } from './csp';
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

/** Everything this build's configuration lets a page reach. Advertising adds its own here. */
const SOURCES: readonly Sources[] = [engineSources(PRACTICE.engineHosts), assetSources(ASSET_ORIGIN)];

/** For pages on hosts that can set no headers. */
export const META_POLICY = contentSecurityPolicy('meta', ...SOURCES);

export const HOSTING: Hosting = {
  basePath: BASE_PATH,
  security: securityHeaders(contentSecurityPolicy('header', ...SOURCES)),
  caching: GENERAL_CACHING,
  special: [
    ...lasting('/_next/static/*', `/engine/${shipped.version}/*`, `/engine/stock-${shipped.library}/*`),
    ...TYPES,
  ],
};
