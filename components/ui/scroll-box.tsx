import type { ReactNode } from 'react';
import { cn } from './cn';

/** A box for what may be wider than the page (a table); named and reachable, so that keys can scroll it (WCAG 2.1.1). */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn('overflow-x-auto', className)}
    >
      {children}
    </section>
  );
}
