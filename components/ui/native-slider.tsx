import type { ComponentProps } from 'react';
import { cn } from './cn';

/** The browser's own slider in the site's color, for pages without React. */
export function NativeSlider({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="range" className={cn('h-11 w-full accent-accent-ink', className)} {...props} />;
}
