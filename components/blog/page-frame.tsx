import type { ReactNode } from 'react';
import { SiteHeader } from '@/components/layout/site-header';
import { PageFooter } from './page-footer';

/** Header, main and footer of every blog and legal page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main className="w-full grow">{children}</main>
      <PageFooter />
    </>
  );
}
