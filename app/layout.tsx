import type { Metadata, Viewport } from 'next';
import { lazy, type ReactNode } from 'react';
import { AdStyles } from '@/components/ads/ad-styles';
import { ConsentPanel } from '@/components/ads/consent-panel';
import { ADS } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';
import './globals.css';
import '@/components/layout/trim.css';

/** Not in a build: its pages start their islands by a script of their own. */
const RunIslands =
  process.env.NODE_ENV === 'development'
    ? lazy(() => import('@/components/islands/run-islands').then((m) => ({ default: m.RunIslands })))
    : null;

export const metadata: Metadata = {
  title: { default: `${BRAND.name}: ${BRAND.tagline}`, template: `%s - ${BRAND.name}` },
  applicationName: BRAND.name,
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf6' },
    { media: '(prefers-color-scheme: dark)', color: '#141311' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <AdStyles />
        {ADS.consent && <ConsentPanel />}
        {children}
        {RunIslands && <RunIslands />}
      </body>
    </html>
  );
}
