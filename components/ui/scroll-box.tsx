import type { ReactNode } from 'react';
import { cn } from './cn';

/** A scrolling box for wide content such as a table. It has a name and can take the focus, so that keys can scroll it (WCAG 2.1.1). */
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
