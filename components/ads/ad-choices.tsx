import { PlainButton } from '@/components/ui/plain-button';
import { CONSENT } from './copy';

/**
 * The footer's link to the consent question. It compiles to nothing in a build without the question, because the variable is
 * replaced by its value. That matters because error pages put the footer into the browser's bundle.
 */
export function AdChoices() {
  if (process.env.NEXT_PUBLIC_ADS_CONSENT !== 'required') return null;
  return (
    <PlainButton
      variant={null}
      size={null}
      hidden
      suppressHydrationWarning
      data-ad-choices=""
      className="ad-choices"
    >
      {CONSENT.reopen}
    </PlainButton>
  );
}
