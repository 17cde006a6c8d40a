import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { TermsOfService } from '@/components/legal/terms-of-service';
import { BRAND } from '@/lib/config/brand';
import { PRACTICE } from '@/lib/content/practice';
import { breadcrumbs, graph } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `Terms of Service - ${BRAND.name}`,
  description: 'The terms for using this free video cutter: use it lawfully, keep your content, no warranty.',
  keywords: ['terms of service', 'free video cutter', 'content ownership'],
  path: '/terms/',
});

export default function Page() {
  return (
    <>
      <JsonLd graph={graph(breadcrumbs({ name: 'Terms of Service', path: '/terms/' }))} />
      <TermsOfService legal={PRACTICE.legal} />
    </>
  );
}
