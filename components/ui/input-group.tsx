import type { ComponentProps } from 'react';
import { cn } from './cn';
import { IconButton, type IconButtonProps } from './icon-button';
import { Input } from './input';

/** A field and the buttons beside it in one frame, which shows the field's focus. */
export function InputGroup({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex items-stretch overflow-hidden rounded-xl border border-line-strong bg-page has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent-ink',
        className,
      )}
      {...props}
    />
  );
}

/** The field of a group. */
export function InputGroupInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      className={cn(
        'flex-auto rounded-none border-y-0 border-line bg-transparent px-1 text-center text-lg outline-none disabled:opacity-60',
        className,
      )}
      {...props}
    />
  );
}

/** A button of a group. Its outline is inside, because the group's frame would clip it. */
export function InputGroupButton({ className, ...props }: IconButtonProps) {
  return (
    <IconButton
      className={cn(
        'w-auto min-w-10 flex-[1_1_2.75rem] rounded-none text-ink-soft hover:text-ink focus-visible:-outline-offset-3 [&_svg]:size-4.5',
        className,
      )}
      {...props}
    />
  );
}
