/** What a Content Security Policy must allow for a configuration's advertising: that and nothing else. */
import { type AdsConfig, hasAds } from '@/lib/config/ads';
import { hasFrames } from './units';

export type AdDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src';

export type AdSources = Readonly<Partial<Record<AdDirective, readonly string[]>>>;

/**
 * For the pages. Banners and the native slot stand in `ads/frame.html`, a document of its own that no policy of the page
 * reaches, so they cost the page no more than a frame of its own origin. Windows are under no policy. The notification
 * script runs in the page itself and must be allowed there, with what it asks of its own host.
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

/** Of the frame's `sandbox` attribute: components/ads/README.md says why these and no other. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
