import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADS, hasAds } from '@/lib/config/ads';

/**
 * The styles of all advertising, inline in the head: a build without any has none, and a blocker's list cannot take them
 * away alone. The script is added after Next is done (`scripts/finish/ads.mjs`).
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
