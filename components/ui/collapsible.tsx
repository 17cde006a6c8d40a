import type { ReactNode } from 'react';

interface CollapsibleProps {
  title: string;
  /** A short description of the contents. */
  note: string;
  children: ReactNode;
}

/** A box that opens under its title, without JavaScript. */
export function Collapsible({ title, note, children }: CollapsibleProps) {
  return (
    <details className="rounded-panel border border-line bg-panel px-5">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-bold">
        {title}
        <span className="ml-auto text-sm font-normal text-ink-soft">{note}</span>
      </summary>
      {children}
    </details>
  );
}
