/** What a Content Security Policy must allow for a configuration's advertising, and nothing else. */
import { type AdsConfig, hasAds } from '@/lib/config/ads';
import { hasFrames } from './units';

export type AdDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src';

export type AdSources = Readonly<Partial<Record<AdDirective, readonly string[]>>>;

/**
 * The sources that the pages' policy needs. Banners and the native slot run in `ads/frame.html`, a document of its own that
 * the page's policy doesn't reach, so the page only allows a frame of its own origin. Windows are under no policy. The
 * notification script runs in the page, which must allow it and its requests to its own host.
 */
export function adCspSources(config: AdsConfig): AdSources {
  if (!hasAds(config)) return {};
  const sources: Partial<Record<AdDirective, string[]>> = {};
  if (hasFrames(config)) sources['frame-src'] = ["'self'"];
  if (config.notification) {
    const origin = new URL(config.notification.url).origin;
    for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src'] as const)
      sources[directive] = [...(sources[directive] ?? []), origin];
  }
  return sources;
}

/** The frame's `sandbox` attribute; components/ads/README.md gives the reasons. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
