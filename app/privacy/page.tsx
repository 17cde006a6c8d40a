import type { Metadata } from 'next';
import { PrivacyPolicy } from '@/components/legal/privacy-policy';
import { publicPath } from '@/lib/config/site';
import { PRACTICE } from '@/lib/content/practice';
import { METADATA_BASE } from '@/lib/content/site-url';

export const metadata: Metadata = {
  metadataBase: METADATA_BASE,
  title: 'Privacy Policy',
  description:
    'Your video is cut in your browser and never uploaded. What this site collects, and what it does not.',
  alternates: { canonical: publicPath('/privacy/') },
};

export default function Page() {
  return <PrivacyPolicy practice={PRACTICE} />;
}
