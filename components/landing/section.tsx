import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A band of its own color. */
  tinted?: boolean;
  /** On a wide screen, the heading is beside its content and stays in view while the content scrolls. */
  aside?: boolean;
  children: ReactNode;
}

/**
 * Until a visitor gives a sign, the browser lays out only the sections near the screen, which halves a phone's first layout. It isn't
 * put off longer: the rest would then be laid out while a file opens.
 */
const LAID_OUT_LATE = 'asleep:[contain-intrinsic-size:auto_50rem] asleep:[content-visibility:auto]';

/** One band of the landing page: a heading that names it, and its content. */
export function Section({ id, title, lead, tinted = false, aside = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={cn(LAID_OUT_LATE, tinted && 'border-y border-line bg-sunken/60')}
    >
      <div
        className={cn(
          'mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20 lg:py-24',
          aside && 'lg:grid lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-x-12',
        )}
      >
        <div className={cn(aside && 'lg:sticky lg:top-24 lg:self-start')}>
          <h2 id={`${id}-heading`} className="text-3xl font-bold tracking-tight sm:text-4xl">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-2xl text-lg text-pretty text-ink-soft">{lead}</p>}
        </div>
        <div className={cn('mt-8 sm:mt-10', aside && 'lg:mt-0')}>{children}</div>
      </div>
    </section>
  );
}
