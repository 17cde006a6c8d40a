import type { ComponentProps } from 'react';
import { cn } from './cn';

/** The label of the control that `htmlFor` names. */
export function Label({
  className,
  htmlFor,
  children,
  ...props
}: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn('block font-medium', className)} {...props}>
      {children}
    </label>
  );
}
