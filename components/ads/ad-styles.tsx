import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADS, hasAds } from '@/lib/config/ads';

/**
 * The styles of all advertising, inline in the head. A build without advertising has none, and an ad blocker can't block them
 * separately. The script is added after the Next.js build (`scripts/finish/ads.mjs`).
 */
export function AdStyles() {
  if (!hasAds(ADS)) return null;
  const css = readFileSync(join(process.cwd(), 'components/ads/ads.css'), 'utf8');
  // React puts a style with a precedence into the head.
  return (
    <style href="ads" precedence="low">
      {css}
    </style>
  );
}
