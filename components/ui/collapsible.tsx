import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cn } from './cn';

interface CollapsibleProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: string;
  /** A short description of the contents. */
  note: string;
  /** Its title, to put the focus on. */
  summary?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A box that opens under its title, without JavaScript. */
export function Collapsible({ title, note, summary, className, children, ...props }: CollapsibleProps) {
  return (
    <details className={cn('group rounded-panel border border-line bg-panel px-5', className)} {...props}>
      <summary
        ref={summary}
        className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-bold [&::-webkit-details-marker]:hidden"
      >
        {title}
        <span className="ml-auto text-sm font-normal text-ink-soft">{note}</span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden
        />
      </summary>
      {children}
    </details>
  );
}
