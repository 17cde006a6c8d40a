import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { publicPath } from '@/lib/config/site';

/** Specification §2, "Blog index". */
const FOOTER_LINKS = [
  { label: 'Home', href: publicPath('/') },
  { label: 'Blog', href: publicPath('/blog/') },
  { label: 'Privacy', href: publicPath('/privacy/') },
  { label: 'Terms', href: publicPath('/terms/') },
];

/** Header, main and footer of every blog and legal page. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main className="w-full grow">{children}</main>
      <SiteFooter links={FOOTER_LINKS} />
    </>
  );
}
