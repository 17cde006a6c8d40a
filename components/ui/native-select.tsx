import type { ComponentProps } from 'react';
import { cn } from './cn';

/** The browser's own menu behind a button with an arrow (`select-arrow` in globals.css). */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cn(
        'select-arrow h-11 min-w-0 cursor-pointer appearance-none rounded-xl pr-3 text-center text-sm font-semibold tabular-nums [text-align-last:center] hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60 *:bg-panel *:text-ink',
        className,
      )}
      {...props}
    />
  );
}
