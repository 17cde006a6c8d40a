import { ENGINE_SOURCES, type EngineSource } from '@/lib/config/engine';

/** The advertising of specification §4 and §7, each kind with its own switch. */
export interface AdPractice {
  banners: boolean;
  popUnder: boolean;
  notifications: boolean;
  offScreenWindow: boolean;
}

/** What this build of the site really does: the privacy page says this and nothing else (design.md, "Ads"). */
export interface Practice {
  /** Whether the engine is first fetched from this site's own origin. */
  ownEngine: boolean;
  /** Other hosts the engine may be fetched from, in the order they are tried. */
  engineHosts: string[];
  ads: AdPractice;
}

/** Where `@ffmpeg/ffmpeg` 0.12.15 fetches its core when it is given no address. */
const LIBRARY_HOST = 'unpkg.com';

/** Hosts other than our own, in order, each once. */
export function engineHosts(sources: readonly EngineSource[]): string[] {
  const hosts = sources.flatMap((source) => {
    if (source.id === 'default') return LIBRARY_HOST;
    return source.js.url.startsWith('/') ? [] : new URL(source.js.url).host;
  });
  return [...new Set(hosts)];
}

/** No advertising code is part of the site yet; its configuration will be read here. */
const NO_ADS: AdPractice = { banners: false, popUnder: false, notifications: false, offScreenWindow: false };

export const PRACTICE: Practice = {
  ownEngine: ENGINE_SOURCES.some(({ id }) => id === 'same-origin'),
  engineHosts: engineHosts(ENGINE_SOURCES),
  ads: NO_ADS,
};
