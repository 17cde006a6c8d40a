import { ADS, type AdsConfig } from '@/lib/config/ads';
import { ENGINE_SOURCES, type EngineSource } from '@/lib/config/engine';
import { LEGAL, type LegalDetails } from '@/lib/config/legal';

/** What this build of the site does and states. The legal pages say this and nothing else (docs/architecture.md, "Rulings"). */
export interface Practice {
  /** True if the engine is first fetched from this site's own origin. */
  ownEngine: boolean;
  /** Other hosts that the engine may be fetched from, in the order of attempts. */
  engineHosts: string[];
  ads: AdsConfig;
  /** What the operator states. */
  legal: LegalDetails;
}

/** The folders of the sources other than our own, as URLs that end with a slash, in order. */
export function engineFolders(sources: readonly EngineSource[]): string[] {
  return sources.flatMap(({ js: { url } }) => (url.startsWith('/') ? [] : new URL('.', url).href));
}

/** The hosts of the sources other than our own, in order, each once. */
export function engineHosts(sources: readonly EngineSource[]): string[] {
  return [...new Set(engineFolders(sources).map((folder) => new URL(folder).host))];
}

export const PRACTICE: Practice = {
  ownEngine: ENGINE_SOURCES.some(({ id }) => id === 'same-origin'),
  engineHosts: engineHosts(ENGINE_SOURCES),
  ads: ADS,
  legal: LEGAL,
};
