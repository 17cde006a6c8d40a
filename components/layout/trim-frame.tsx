import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** The large logo: the yellow frame with two handles that a phone's gallery puts around what is kept. */
export function TrimFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('trim-frame relative isolate rounded-[1.75rem] px-2.5 py-1 sm:px-4', className)}>
      <div className="rounded-[1.375rem] bg-panel sm:rounded-[1.25rem]">{children}</div>
      {/* Last, so that they aren't painted, and then moved, while the children are still being parsed. */}
      <Notch className="left-1 sm:left-[0.4375rem]" />
      <Notch className="right-1 sm:right-[0.4375rem]" />
    </div>
  );
}

function Notch({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cn('absolute top-1/2 h-9 w-0.5 -translate-y-1/2 rounded-full bg-on-accent', className)}
    />
  );
}
