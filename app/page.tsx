import { EditorProvider } from '@/components/editor/editor-provider';
import { EditorSection } from '@/components/editor/editor-section';
import { UploadPanel } from '@/components/editor/upload-panel';
import { ClosingCall } from '@/components/landing/closing-call';
import { Comparison } from '@/components/landing/comparison';
import { Faq } from '@/components/landing/faq';
import { FeatureGrid } from '@/components/landing/feature-grid';
import { Hero } from '@/components/landing/hero';
import { HowTo } from '@/components/landing/how-to';
import { UseCases } from '@/components/landing/use-cases';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { TrimFrame } from '@/components/layout/trim-frame';

export default function HomePage() {
  return (
    <EditorProvider>
      <SiteHeader />
      <main>
        <Hero upload={<UploadSection />} />
        <EditorSection />
        <FeatureGrid />
        <UseCases />
        <HowTo />
        <Comparison />
        <Faq />
        <ClosingCall />
      </main>
      <SiteFooter />
    </EditorProvider>
  );
}

function UploadSection() {
  return (
    <TrimFrame>
      <section aria-labelledby="upload-heading" className="p-3.5 sm:p-6">
        <h2 id="upload-heading" className="text-2xl font-bold">
          Upload Your Video
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          Get started by uploading your video file. We support all major formats.
        </p>
        <UploadPanel />
      </section>
    </TrimFrame>
  );
}
