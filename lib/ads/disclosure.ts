/** What the privacy page says about a build's advertising: one sentence for each behavior that is on, with its hosts. */
import type { AdsConfig } from '@/lib/config/ads';

const hostOfUrl = (url: string) => new URL(url).host;

export interface Disclosure {
  kind: string;
  host: string;
  text: string;
}

const disclosure = (kind: string, host: string, text: string): Disclosure => ({ kind, host, text });

/** The disclosures of a build, in the order of specification §7 and §4; empty without advertising. */
export function disclosures({ banners, native, popUnder, notification, offScreen }: AdsConfig): Disclosure[] {
  const framed = 'in a sealed frame that can read neither the page nor your video';
  return [
    banners && disclosure('Banners', banners.host, `in places marked “Advertisement”, each ${framed}.`),
    native &&
      disclosure('Recommended content', native.host, `in a place marked “Advertisement”, also ${framed}.`),
    popUnder &&
      disclosure('New tabs', hostOfUrl(popUnder.url), 'every second click opens one with an advertisement.'),
    notification &&
      disclosure(
        'A notification script',
        hostOfUrl(notification.url),
        'the third click and every sixth after it add it to the page, where it may ask to send you notifications. It runs inside the page, not in a frame.',
      ),
    offScreen &&
      disclosure(
        'A very small window',
        hostOfUrl(offScreen.url),
        'your first click or touch opens one, with an advertisement in it.',
      ),
  ].filter((one) => one !== null);
}
