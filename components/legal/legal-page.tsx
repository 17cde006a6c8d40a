import type { ReactNode } from 'react';
import { BackLink } from '@/components/blog/back-link';
import { PageFrame } from '@/components/blog/page-frame';
import '@/components/blog/prose.css';
import { publicPath } from '@/lib/config/site';

interface LegalPageProps {
  title: string;
  summary: string;
  /** Whether it carries the specification's date (§9). */
  isDated?: boolean;
  children: ReactNode;
}

const LAST_UPDATED = 'Last updated: January 2025';

export function LegalPage({ title, summary, isDated = true, children }: LegalPageProps) {
  return (
    <PageFrame>
      <article className="mx-auto max-w-3xl px-4 py-8 sm:px-6">
        <BackLink href={publicPath('/')}>Back to Home</BackLink>
        <header className="mt-4 border-b border-line pb-8">
          <h1 className="text-4xl font-bold sm:text-5xl">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft sm:text-xl">{summary}</p>
          {isDated && <p className="mt-4 text-sm text-ink-soft">{LAST_UPDATED}</p>}
        </header>
        <div className="prose mt-2">{children}</div>
      </article>
    </PageFrame>
  );
}
