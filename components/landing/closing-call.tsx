import { UPLOAD_ID } from '@/components/editor/page-ids';
import { TrimFrame } from '@/components/layout/trim-frame';
import { Button } from '@/components/ui/button';
import { HowItWorks } from './how-it-works';

export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-heading"
      className="mx-auto max-w-6xl px-4 pt-4 pb-16 sm:px-6 sm:pb-24 lg:pb-28"
    >
      <TrimFrame>
        <div className="px-5 py-12 text-center sm:py-20">
          <h2 id="closing-heading" className="text-3xl font-extrabold tracking-tight sm:text-5xl">
            Ready to cut your video?
          </h2>
          <p className="mx-auto mt-4 max-w-[34rem] text-lg text-balance text-ink-soft">
            No upload, no account, no watermark. Choose a file and start.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <Button asChild size="lg" className="max-sm:px-4 max-sm:text-base">
              <a href={`#${UPLOAD_ID}`}>Start Cutting Videos Now</a>
            </Button>
            <HowItWorks />
          </div>
        </div>
      </TrimFrame>
    </section>
  );
}
