import { cva } from 'class-variance-authority';

/**
 * The looks of a button, for an element that needs no other class that conflicts. Home's first script uses it instead of
 * `Button`, which brings `tailwind-merge`.
 */
export const buttonVariants = cva(
  'inline-flex items-center justify-center gap-2 rounded-xl text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent',
        secondary: 'border border-line-strong bg-panel text-ink hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        chip: 'rounded-full border border-line-strong bg-panel text-ink not-aria-pressed:hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent',
        link: 'text-accent-ink underline underline-offset-4 hover:no-underline',
      },
      size: {
        sm: 'min-h-11 gap-1.5 rounded-lg px-2 text-sm font-medium [&_svg]:size-4',
        md: 'min-h-11 px-5 py-2.5 text-base',
        lg: 'min-h-13 px-6 py-3 text-lg',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);
