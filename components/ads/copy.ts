/** All texts about advertising outside of the legal pages. */
import { BRAND } from '@/lib/config/brand';

export const AD_LABEL = 'Advertisement';

/** This text must be true for any reason: blocked, failed, refused, not loaded yet, no JavaScript. */
export const HOUSE_CARD = `Advertising pays for ${BRAND.name}. None is shown here now.`;

export const CONSENT = {
  title: 'Advertising',
  ask: `Advertising pays for ${BRAND.name}. If you allow it, advertising networks see your IP address and browser and may set cookies. Your video stays on your device either way.`,
  allowed: 'You have allowed advertising on this site.',
  refused: 'You have refused advertising; none is loaded.',
  signal:
    'Your browser asks sites not to share your data (Global Privacy Control). While it does, no advertising is loaded here.',
  allow: 'Allow ads',
  refuse: 'No ads',
  close: 'Close',
  privacy: 'Privacy Policy',
  reopen: 'Ad choices',
} as const;
