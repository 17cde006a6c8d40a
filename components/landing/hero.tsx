import { Clapperboard, Infinity as InfinityIcon, MonitorSmartphone, ShieldCheck, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { UPLOAD_ID } from '@/components/editor/page-ids';
import { Button } from '@/components/ui/button';
import { HowItWorks } from './how-it-works';

const TILES = [
  { icon: Zap, title: 'Lightning Fast', text: 'Instant processing' },
  { icon: ShieldCheck, title: 'Secure', text: 'Privacy protected' },
  { icon: InfinityIcon, title: 'No Limits', text: 'Unlimited cuts' },
  { icon: MonitorSmartphone, title: 'Works Anywhere', text: 'Any device, any browser' },
];

/**
 * The tool comes first: on a phone the drop zone follows the headline, on a desktop it is beside it. There it is
 * laid out from the top, so that the headline doesn't move while the rest is still being parsed. While a file is open, its headline is for screen readers alone.
 */
export function Hero({ upload }: { upload: ReactNode }) {
  return (
    <section className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 pt-6 pb-6 editing:sr-only sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[auto_1fr_auto] lg:pt-16 lg:pb-6">
      <div className="lg:col-start-1 lg:row-start-1 min-[73rem]:pt-11">
        <p className="inline-block rounded-full bg-accent-soft px-3 py-1 text-xs font-semibold text-accent-ink sm:px-3.5 sm:text-sm">
          100% Free • No Watermarks • No Registration
        </p>
        <h1 className="mt-3 text-3xl font-extrabold tracking-tight min-[24rem]:text-4xl sm:text-5xl lg:mt-5 lg:text-6xl">
          Cut your video. <span className="whitespace-nowrap">Keep the moment.</span>
        </h1>
        <p className="mt-4 hidden max-w-xl text-lg text-ink-soft sm:block lg:text-xl">
          A free online video cutter: trim, cut parts out or join videos, and save an MP4 with sound. Your
          video never leaves your device.
        </p>
      </div>
      <div
        id={UPLOAD_ID}
        className="editing:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center"
      >
        {upload}
      </div>
      <div className="editing:hidden lg:col-start-1 lg:row-start-2">
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="secondary" size="lg">
            <a href={`#${UPLOAD_ID}`}>
              <Clapperboard aria-hidden /> Start Cutting Videos Now
            </a>
          </Button>
          <HowItWorks />
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          {['No Registration Required', 'Works on Mobile & Desktop'].map((line) => (
            <li
              key={line}
              className="before:mr-2 before:font-bold before:text-accent-ink before:content-['✓']"
            >
              {line}
            </li>
          ))}
        </ul>
      </div>
      <ul className="mt-2 grid editing:hidden grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:col-span-2 lg:mt-10 lg:grid-cols-4">
        {TILES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-panel p-4 sm:flex sm:items-center sm:gap-4 sm:px-5">
            <Icon className="size-6 shrink-0 text-accent-ink" strokeWidth={1.7} aria-hidden />
            <div className="max-sm:mt-2">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
