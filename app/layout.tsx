import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { AdStyles } from '@/components/ads/ad-styles';
import { ConsentPanel } from '@/components/ads/consent-panel';
import { RunIslands } from '@/components/islands/run-islands';
import { ADS } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';
import './globals.css';
import '@/components/layout/trim.css';

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
        {process.env.NODE_ENV === 'development' && <RunIslands />}
      </body>
    </html>
  );
}
