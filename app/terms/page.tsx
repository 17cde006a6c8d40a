import type { Metadata } from 'next';
import { TermsOfService } from '@/components/legal/terms-of-service';
import { publicPath } from '@/lib/config/site';
import { METADATA_BASE } from '@/lib/content/site-url';

export const metadata: Metadata = {
  metadataBase: METADATA_BASE,
  title: 'Terms of Service',
  description:
    'The terms for using this free video cutter: lawful use, your content stays yours, no warranty.',
  alternates: { canonical: publicPath('/terms/') },
};

export default function Page() {
  return <TermsOfService />;
}
