import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Licenses } from '@/components/legal/licenses';
import { PrivacyPolicy } from '@/components/legal/privacy-policy';
import { TermsOfService } from '@/components/legal/terms-of-service';
import { readLegal } from '@/lib/config/legal';
import { PRACTICE } from '@/lib/content/practice';

const STATED = {
  NEXT_PUBLIC_LEGAL_OPERATOR: 'Example Media LLC, 1 Main Street, Springfield',
  NEXT_PUBLIC_LEGAL_CONTACT: 'legal@example.com',
  NEXT_PUBLIC_LEGAL_HOSTING_LOGS: 'Example Hosting logs each request with its IP address',
  NEXT_PUBLIC_LEGAL_BASIS: 'our legitimate interest in a secure site',
  NEXT_PUBLIC_LEGAL_RETENTION: '30 days',
  NEXT_PUBLIC_LEGAL_COMPLAINTS: 'the Example Commissioner',
  NEXT_PUBLIC_LEGAL_GOVERNING_LAW: 'the laws of Illinois, USA',
  NEXT_PUBLIC_LEGAL_SOURCE_CODE: 'https://example.com/source',
};

type Environment = Partial<Record<keyof typeof STATED, string>>;

const privacy = (env: Environment) =>
  renderToStaticMarkup(<PrivacyPolicy practice={{ ...PRACTICE, legal: readLegal(env) }} />);
const terms = (env: Environment) => renderToStaticMarkup(<TermsOfService legal={readLegal(env)} />);

const licenses = (env: Environment) => renderToStaticMarkup(<Licenses parts={[]} legal={readLegal(env)} />);

const PAGES = [
  ['privacy', privacy],
  ['terms', terms],
] as const;

/** Each detail: the page, what it says with the variable, and what it says without. */
const DETAILS = [
  [
    'NEXT_PUBLIC_LEGAL_HOSTING_LOGS',
    privacy,
    'Example Hosting logs each request with its IP address.',
    'Whoever hosts these pages may log each request',
  ],
  [
    'NEXT_PUBLIC_LEGAL_BASIS',
    privacy,
    'on the basis of our legitimate interest in a secure site.',
    '<strong>Legal basis.</strong> Not stated by the operator of this site.',
  ],
  [
    'NEXT_PUBLIC_LEGAL_RETENTION',
    privacy,
    'These logs are kept for 30 days.',
    '<strong>Retention.</strong> Not stated by the operator of this site.',
  ],
  [
    'NEXT_PUBLIC_LEGAL_COMPLAINTS',
    privacy,
    'The one responsible for this site is the Example Commissioner.',
    'such as the one where you live. The operator of this site hasn’t named one.',
  ],
  [
    'NEXT_PUBLIC_LEGAL_GOVERNING_LAW',
    terms,
    'These terms are governed by the laws of Illinois, USA.',
    'These terms don’t choose a governing law',
  ],
  [
    'NEXT_PUBLIC_LEGAL_SOURCE_CODE',
    licenses,
    'also offers the source at <a href="https://example.com/source">',
    'The operator of this site hasn’t named another place for the source.',
  ],
] as const;

describe('the legal pages', () => {
  it.each(DETAILS)('state %s, or say that it is not stated', (name, page, stated, unstated) => {
    const without = page({ ...STATED, [name]: undefined });
    expect(page(STATED)).toContain(stated);
    expect(page(STATED)).not.toContain(unstated);
    expect(without).toContain(unstated);
    expect(without).not.toContain(stated);
  });

  it.each(PAGES)(
    'name the operator and the contact address, or say that there is none: %s',
    (_name, page) => {
      expect(page(STATED)).toContain('This site is run by Example Media LLC, 1 Main Street, Springfield.');
      expect(page(STATED)).toContain('<a href="mailto:legal@example.com">legal@example.com</a>');
      expect(page({ NEXT_PUBLIC_LEGAL_CONTACT: 'https://example.com/contact' })).toContain(
        '<a href="https://example.com/contact">contact page</a>',
      );
      const without = page({});
      expect(without).toContain('hasn’t stated a name or an address here');
      expect(without).not.toContain('mailto:');
      expect(without).toContain('contact us through the website');
    },
  );

  it.each(PAGES)('keep the date of the specification, and say nothing against it: %s', (_name, page) => {
    expect(page(STATED)).toContain('Last updated: January 2025');
    expect(page(STATED)).not.toMatch(/last changed|date at (its|the) top/);
  });

  it('say where frames are decoded, and that a host may log', () => {
    expect(privacy({})).not.toMatch(/not\s+even decoded|We store nothing/);
    expect(privacy({})).toContain('Server logs, described above, may be an exception');
    expect(privacy({})).toContain('the right to complain to a data protection authority');
  });

  it('escape what the operator states', () => {
    expect(terms({ NEXT_PUBLIC_LEGAL_OPERATOR: '<b>A & B</b>' })).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;');
  });
});
