import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';
import { CONSENT } from './copy';

/**
 * The question before anything is loaded; where the build asks none, `app/layout.tsx` leaves it out. Hidden until
 * `runtime/consent-panel.ts` shows it: without JavaScript nothing is loaded, and there is nothing to ask.
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
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 text-sm sm:px-6">
        <div className="min-w-0 flex-[1_1_26rem]">
          <p id="ad-consent-title" className="font-semibold">
            {CONSENT.title}
          </p>
          <p data-when="allowed">{CONSENT.allowed}</p>
          <p data-when="refused">{CONSENT.refused}</p>
          <p data-when="signal">{CONSENT.signal}</p>
          <p data-when="unasked allowed refused" className="text-ink-soft">
            {CONSENT.ask}{' '}
            <a className="underline underline-offset-2 hover:no-underline" href={publicPath('/privacy/')}>
              {CONSENT.privacy}
            </a>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" data-ad-choice="refused" data-when="unasked allowed refused">
            {CONSENT.refuse}
          </Button>
          <Button variant="secondary" data-ad-choice="allowed" data-when="unasked allowed refused">
            {CONSENT.allow}
          </Button>
          <Button variant="ghost" className="px-3" data-ad-close="" data-when="allowed refused signal">
            {CONSENT.close}
          </Button>
        </div>
      </div>
    </section>
  );
}
