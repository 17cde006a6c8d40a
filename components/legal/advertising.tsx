import { disclosures } from '@/lib/ads/disclosure';
import type { AdsConfig } from '@/lib/config/ads';

/** What the advertising of this build does, and how to avoid it. */
export function Advertising({ ads }: { ads: AdsConfig }) {
  const list = disclosures(ads);
  if (list.length === 0)
    return (
      <p>
        <strong>Advertising.</strong> This version of the site shows no advertising and loads nothing from
        advertising networks.
      </p>
    );
  return (
    <>
      <p>
        <strong>Advertising.</strong> The site is paid for by advertising from third parties. Their servers
        see your IP address and browser, and may set cookies of their own; they are never given your video.
        This is all of it, with the address it comes from first; an advertisement may in turn load from
        addresses of its advertiser:
      </p>
      <ul>
        {list.map(({ kind, host, text }) => (
          <li key={kind}>
            {kind} ({host}): {text}
          </li>
        ))}
      </ul>
      <p>
        {ads.consent
          ? 'None of it is loaded before you allow it; “Ad choices” at the foot of every page takes that back. A script that was loaded before stays until you leave the page.'
          : 'It is loaded without asking.'}{' '}
        If your browser sends the Global Privacy Control signal, none of it is loaded. Should a consent
        manager be part of the page, its answer decides.
      </p>
    </>
  );
}
