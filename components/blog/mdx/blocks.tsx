import type { ReactNode } from 'react';
import { ScrollBox } from '@/components/ui/scroll-box';
import { longDate } from '@/lib/content/dates';

interface Children {
  children: ReactNode;
}

/** The answer, before the article. */
export function Answer({ children }: Children) {
  return (
    <section
      aria-label="The short answer"
      className="rounded-panel border-l-4 border-accent bg-accent-soft px-5 py-4 sm:px-6 [&>*+*]:mt-3"
    >
      <p className="text-sm font-bold tracking-wide text-accent-ink uppercase">The short answer</p>
      {children}
    </section>
  );
}

/** An aside: a warning or an example. */
export function Note({ title, children }: Children & { title: string }) {
  return (
    <aside
      aria-label={title}
      className="rounded-panel border border-line bg-panel px-5 py-4 sm:px-6 [&>*+*]:mt-2"
    >
      <p className="font-bold">{title}</p>
      {children}
    </aside>
  );
}

/** A drawing with its caption. */
export function Figure({ caption, children }: Children & { caption: string }) {
  return (
    <figure>
      <div className="rounded-panel border border-line bg-panel px-2 py-4 sm:p-6">{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** A table that scrolls inside its own box on a narrow screen; the box takes focus so that keys can scroll it. */
export function DataTable({ caption, children }: Children & { caption: string }) {
  return (
    <figure>
      <ScrollBox label={caption} className="rounded-panel border border-line bg-panel">
        {children}
      </ScrollBox>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Where the facts come from, and the day they were checked. */
export function Sources({ checked, children }: Children & { checked: string }) {
  return (
    <section className="mt-10 border-t border-line pt-1 text-[0.9375rem] [&>ul+p]:mt-4">
      <h2 id="sources">Sources</h2>
      <p className="my-3 text-ink-soft">
        Checked on <time dateTime={checked}>{longDate(checked)}</time>. Rules and limits change, so check
        again before you rely on one.
      </p>
      {children}
    </section>
  );
}
