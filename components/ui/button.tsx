import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button-variants';
import { cn } from './cn';

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
