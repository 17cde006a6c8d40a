import { ShieldCheck } from 'lucide-react';
import { ContinueOffer } from '@/components/editor/continue-offer';
import { UploadPanel } from '@/components/editor/upload-panel';
import { TrimFrame } from '@/components/layout/trim-frame';

/** The upload panel with its heading (specification §2). */
export function UploadSection({ takes }: { takes?: string }) {
  return (
    <TrimFrame>
      <section aria-labelledby="upload-heading" className="p-3.5 sm:p-6">
        <h2 id="upload-heading" className="text-2xl font-bold">
          Upload Your Video
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          Get started by uploading your video file. We support all major formats.
        </p>
        <UploadPanel takes={takes} />
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-soft">
          <ShieldCheck className="size-4 shrink-0 text-accent-ink" aria-hidden />
          Opens on your device, nothing is sent
        </p>
        <ContinueOffer />
      </section>
    </TrimFrame>
  );
}
