import { UPLOAD_ID } from '@/components/editor/page-moves';
import { Button } from '@/components/ui/button';
import { HowItWorks } from './how-it-works';

export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-heading"
      className="mx-auto max-w-6xl px-4 py-16 text-center sm:px-6 sm:py-24"
    >
      <h2 id="closing-heading" className="text-4xl font-extrabold tracking-tighter sm:text-5xl">
        Your video is already here.
      </h2>
      <p className="mx-auto mt-3 max-w-xl text-lg text-ink-soft">
        It need not travel to a server and back to lose its first ten seconds.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button asChild size="lg">
          <a href={`#${UPLOAD_ID}`}>Start Cutting Videos Now</a>
        </Button>
        <HowItWorks />
      </div>
    </section>
  );
}
