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
  const framed = 'in a sealed frame that can’t read the page or your video';
  return [
    banners && disclosure('Banners', banners.host, `in places marked “Advertisement,” each ${framed}.`),
    native &&
      disclosure('Recommended content', native.host, `in a place marked “Advertisement,” also ${framed}.`),
    popUnder &&
      disclosure(
        'New tabs',
        hostOfUrl(popUnder.url),
        'every second click on a page, including in the editor, opens one with an ad.',
      ),
    notification &&
      disclosure(
        'A notification script',
        hostOfUrl(notification.url),
        'it is added to the page on the third click and every sixth click after that, and may ask to send you notifications. It runs in the page itself, not in a frame, so it could also read a video that you open.',
      ),
    offScreen &&
      disclosure(
        'A very small window',
        hostOfUrl(offScreen.url),
        'your first click or touch opens one with an ad in it.',
      ),
  ].filter((text) => text !== null);
}
