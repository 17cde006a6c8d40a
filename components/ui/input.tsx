import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A field for text or a number. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        'h-11 w-full min-w-0 rounded-xl border border-line-strong bg-page px-3 tabular-nums',
        className,
      )}
      {...props}
    />
  );
}
