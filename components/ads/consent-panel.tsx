import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';
import { CONSENT } from './copy';

/**
 * The question before anything is loaded. `app/layout.tsx` leaves it out of builds that don't ask. It is hidden until
 * `runtime/consent-panel.ts` shows it, because without JavaScript nothing is loaded.
 */
export function ConsentPanel() {
  return (
    <section
      hidden
      suppressHydrationWarning
      data-ad-consent=""
      aria-labelledby="ad-consent-title"
      tabIndex={-1}
      className="ad-consent"
    >
      <div className="ad-consent-row">
        <div className="ad-consent-text">
          <p id="ad-consent-title" className="ad-consent-title">
            {CONSENT.title}
          </p>
          <p data-when="allowed">{CONSENT.allowed}</p>
          <p data-when="refused">{CONSENT.refused}</p>
          <p data-when="signal">{CONSENT.signal}</p>
          <p data-when="unasked allowed refused" className="ad-consent-ask">
            {CONSENT.ask} <a href={publicPath('/privacy/')}>{CONSENT.privacy}</a>
          </p>
        </div>
        <div className="ad-consent-buttons">
          <Button variant="secondary" data-ad-choice="refused" data-when="unasked allowed refused">
            {CONSENT.refuse}
          </Button>
          <Button variant="secondary" data-ad-choice="allowed" data-when="unasked allowed refused">
            {CONSENT.allow}
          </Button>
          <Button variant="ghost" data-ad-close="" data-when="allowed refused signal">
            {CONSENT.close}
          </Button>
        </div>
      </div>
    </section>
  );
}
