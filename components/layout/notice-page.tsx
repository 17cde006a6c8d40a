import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** A page with one thing to say and one way on: 404 and the like. */
export function NoticePage({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <SiteHeader />
      <main className="mx-auto flex w-full max-w-xl grow flex-col items-start justify-center gap-5 px-4 py-24 sm:px-6">
        {eyebrow && <p className="text-7xl font-bold tracking-tighter text-accent-ink">{eyebrow}</p>}
        <h1 className="text-4xl font-bold">{title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
