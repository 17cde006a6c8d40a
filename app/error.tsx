'use client';

import { ApplicationError } from '@/components/layout/application-error';

export default function PageError({ reset }: { reset(): void }) {
  return <ApplicationError retry={reset} />;
}
