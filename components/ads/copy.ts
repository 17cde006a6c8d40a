/** All texts about advertising outside of the legal pages. */
import { BRAND } from '@/lib/config/brand';

export const AD_LABEL = 'Advertisement';

/** This text must be true for any reason: blocked, failed, refused, not loaded yet, no JavaScript. */
export const HOUSE_CARD = `Ads pay for ${BRAND.name}. There isn’t one here right now.`;

export const CONSENT = {
  title: 'Advertising',
  ask: `Ads pay for ${BRAND.name}. If you allow them, ad networks see your IP address and browser and may set cookies. We don’t give them your video either way.`,
  allowed: 'You allowed ads on this site.',
  refused: 'You declined ads, so none are loaded.',
  signal:
    'Your browser asks sites not to share your data (Global Privacy Control), so no ads are loaded here.',
  allow: 'Allow ads',
  refuse: 'No ads',
  close: 'Close',
  privacy: 'Privacy Policy',
  reopen: 'Ad choices',
} as const;
