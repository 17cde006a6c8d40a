import type { ReactNode } from 'react';
import { SiteHeader } from '@/components/layout/site-header';
import { BlogFooter } from './blog-footer';

/** Header, main and footer of every blog and legal page. */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main className="w-full grow">{children}</main>
      <BlogFooter />
    </>
  );
}
