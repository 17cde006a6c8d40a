import { disclosures } from '@/lib/ads/disclosure';
import type { AdsConfig } from '@/lib/config/ads';

/** What the advertising of this build does, and how to avoid it. */
export function Advertising({ ads }: { ads: AdsConfig }) {
  const list = disclosures(ads);
  if (list.length === 0)
    return (
      <p>
        <strong>Advertising.</strong> This site shows no advertising and loads nothing from advertising
        networks.
      </p>
    );
  return (
    <>
      <p>
        <strong>Advertising.</strong> Ads from third parties pay for this site. Their servers see your IP
        address and browser, and may set cookies of their own. We never give them your video. This list is
        complete and names the server of each kind of ad. An ad may also load files from its advertiser’s
        servers.
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
          ? 'No ads are loaded before you allow them. You can change your mind with “Ad choices” at the bottom of every page. A script that was already loaded stays until you leave the page.'
          : 'Ads are loaded without asking you.'}{' '}
        If your browser sends the Global Privacy Control signal, no ads are loaded. If this site uses a
        consent manager, your answer there decides.
      </p>
    </>
  );
}
