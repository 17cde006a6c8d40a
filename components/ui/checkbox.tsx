import type { ComponentProps } from 'react';
import { cn } from './cn';

/** The browser's own checkbox in the site's color. Its label is the caller's. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('size-5 shrink-0 accent-accent-ink', className)} {...props} />;
}
