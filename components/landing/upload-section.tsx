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
        <ContinueOffer />
      </section>
    </TrimFrame>
  );
}
