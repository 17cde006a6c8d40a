import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  tinted?: boolean;
  children: ReactNode;
}

/** One band of the landing page: a heading that names it, and its content. */
export function Section({ id, title, lead, tinted = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={cn(tinted && 'border-y border-line bg-sunken/60')}
    >
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 id={`${id}-heading`} className="text-3xl font-bold sm:text-4xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-2xl text-lg text-ink-soft">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}
