import { CONSENT } from './copy';

/**
 * The footer's way back to the question. Compiled to nothing in a build that asks none: the variable is replaced by its
 * value, which matters because an error page takes the footer into the browser's own bundle.
 */
export function AdChoices() {
  if (process.env.NEXT_PUBLIC_ADS_CONSENT !== 'required') return null;
  return (
    <button type="button" hidden suppressHydrationWarning data-ad-choices="" className="ad-choices">
      {CONSENT.reopen}
    </button>
  );
}
