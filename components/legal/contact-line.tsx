import { BRAND } from '@/lib/config/brand';
import type { LegalDetails } from '@/lib/config/legal';

interface ContactLineProps {
  /** What the questions are about. */
  about: string;
  legal: Pick<LegalDetails, 'operator' | 'contact'>;
}

/** Who runs the site, and how to reach them. */
export function ContactLine({ about, legal: { operator, contact } }: ContactLineProps) {
  return (
    <>
      <p>
        {operator
          ? `This site is run by ${operator}.`
          : 'The operator of this site hasn’t stated a name or an address here.'}
      </p>
      <p>
        If you have questions about {about}, contact us through the website: its{' '}
        <a href={BRAND.repository}>project page</a> is public, and anyone can ask there.
        {contact?.kind === 'email' && (
          <>
            {' '}
            Or write to <a href={`mailto:${contact.address}`}>{contact.address}</a>.
          </>
        )}
        {contact?.kind === 'page' && (
          <>
            {' '}
            Or use our <a href={contact.url}>contact page</a>.
          </>
        )}
      </p>
    </>
  );
}
