import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonVariants } from './button-variants';

type PlainButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants>;

/** A `Button` without `tailwind-merge`, for home's first script. Its class must not conflict with those of its variant. */
export function PlainButton({ className, variant, size, ...props }: PlainButtonProps) {
  return <button type="button" className={buttonVariants({ variant, size, className })} {...props} />;
}
