'use client';

import { ApplicationError } from '@/components/layout/application-error';
import './globals.css';

export default function GlobalError({ reset }: { reset(): void }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <ApplicationError retry={reset} />
      </body>
    </html>
  );
}
