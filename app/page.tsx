import type { Metadata } from 'next';
import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { EditorProvider } from '@/components/editor/editor-provider';
import { EditorSection } from '@/components/editor/editor-section';
import { ClosingCall } from '@/components/landing/closing-call';
import { Comparison } from '@/components/landing/comparison';
import { DEMO, FEATURES, QUESTIONS } from '@/components/landing/copy';
import { Faq } from '@/components/landing/faq';
import { FeatureGrid } from '@/components/landing/feature-grid';
import { Hero } from '@/components/landing/hero';
import { HowTo } from '@/components/landing/how-to';
import { UploadSection } from '@/components/landing/upload-section';
import { UseCases } from '@/components/landing/use-cases';
import { JsonLd } from '@/components/layout/json-ld';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { BRAND } from '@/lib/config/brand';
import { demoVideo, faqPage, graph, organization, webApplication, website } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `${BRAND.title} - ${BRAND.name}`,
  description: BRAND.description,
  keywords: [
    'video cutter',
    'trim video online',
    'cut mp4',
    'lossless video cutter',
    'no watermark',
    'no upload',
    'video to mp4',
  ],
  path: '/',
});

const GRAPH = graph(
  website(),
  organization(),
  webApplication(FEATURES.map(({ title }) => title)),
  faqPage(QUESTIONS),
  demoVideo(DEMO.film),
);

export default function HomePage() {
  return (
    <EditorProvider>
      <JsonLd graph={GRAPH} />
      <SiteHeader />
      <main data-react>
        <Hero upload={<UploadSection />} />
        <EditorSection />
        <HowTo />
        <AdSlot place="leaderboard" className="ad-between" />
        <UseCases />
        <FeatureGrid />
        <AdSlot place="rectangle" className="ad-between" />
        <Comparison />
        <Faq />
        <NativeSlot className="ad-row" />
        <ClosingCall />
      </main>
      <SiteFooter />
    </EditorProvider>
  );
}
