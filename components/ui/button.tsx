import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const buttonVariants = cva(
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent',
        secondary: 'border border-line-strong bg-panel text-ink hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        link: 'min-h-11 text-accent-ink underline underline-offset-4 hover:no-underline',
      },
      size: {
        md: 'px-5 py-2.5 text-base',
        lg: 'min-h-13 px-6 py-3 text-lg',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** A button. With `asChild`, its only child (a link) gets the styles instead. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = 'button',
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  return asChild ? (
    <Slot.Root className={classes} {...props} />
  ) : (
    <button type={type} className={classes} {...props} />
  );
}
