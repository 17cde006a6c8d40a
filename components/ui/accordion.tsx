import type { ReactNode } from 'react';

/** Questions that open one by one, with a line between them. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-y border-line">{children}</div>;
}

/** `<details>` opens without JavaScript and is found by the browser's own search. */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3.5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <span aria-hidden className="text-2xl text-accent-ink transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <p className="max-w-[65ch] pb-6 text-ink-soft">{children}</p>
    </details>
  );
}
