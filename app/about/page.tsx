import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { About } from '@/components/legal/about';
import { BRAND } from '@/lib/config/brand';
import { PRACTICE } from '@/lib/content/practice';
import { breadcrumbs, graph } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `About - ${BRAND.name}`,
  description:
    'Who makes this video cutter, how it pays for itself, how we check clips and facts, and how to report an error.',
  keywords: ['about', 'free video cutter', 'fact checking', 'report an error'],
  path: '/about/',
});

export default function Page() {
  return (
    <>
      <JsonLd graph={graph(breadcrumbs({ name: 'About', path: '/about/' }))} />
      <About ads={PRACTICE.ads} legal={PRACTICE.legal} />
    </>
  );
}
