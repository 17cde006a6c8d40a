import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { PrivacyPolicy } from '@/components/legal/privacy-policy';
import { BRAND } from '@/lib/config/brand';
import { PRACTICE } from '@/lib/content/practice';
import { breadcrumbs, graph } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `Privacy Policy - ${BRAND.name}`,
  description:
    'Your video is cut in your browser and never uploaded. Read what this site collects and what it doesn’t.',
  keywords: ['private video cutter', 'no upload', 'local video processing', 'privacy policy'],
  path: '/privacy/',
});

export default function Page() {
  return (
    <>
      <JsonLd graph={graph(breadcrumbs({ name: 'Privacy Policy', path: '/privacy/' }))} />
      <PrivacyPolicy practice={PRACTICE} />
    </>
  );
}
