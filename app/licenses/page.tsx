import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { Licenses } from '@/components/legal/licenses';
import { BRAND } from '@/lib/config/brand';
import { PRACTICE } from '@/lib/content/practice';
import { shippedParts } from '@/lib/content/shipped-parts';
import { breadcrumbs, graph } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `Licenses - ${BRAND.name}`,
  description:
    'The open-source programs and libraries that this video cutter ships, with their versions, licenses and sources.',
  keywords: ['open source licenses', 'FFmpeg source', 'third-party software'],
  path: '/licenses/',
});

export default function Page() {
  return (
    <>
      <JsonLd graph={graph(breadcrumbs({ name: 'Licenses', path: '/licenses/' }))} />
      <Licenses parts={shippedParts()} legal={PRACTICE.legal} />
    </>
  );
}
