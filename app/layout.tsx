import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
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

/** Headings and the logo. A page whose font arrives late keeps the device's own, so that nothing moves. */
const HEADING_FONT = localFont({
  src: '../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2',
  weight: '800',
  display: 'optional',
  variable: '--font-heading',
});

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
    <html lang="en" className={HEADING_FONT.variable}>
      <body className="flex min-h-dvh flex-col">
        <AdStyles />
        {ADS.consent && <ConsentPanel />}
        {children}
        {RunIslands && <RunIslands />}
      </body>
    </html>
  );
}
