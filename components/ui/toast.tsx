'use client';

import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

/** Milliseconds, long enough to read the longest text twice. */
const DURATION_MS = 8000;

/** The page sets the distance from the top, so that the header's links stay free (`globals.css`). */
const PLACE = { top: 'var(--toast-top)', left: '0.5rem', right: '0.5rem' };

/** Wide enough for every text to fit one line, so that a toast is no higher than the header. */
const WIDTH = { '--width': '29rem' } as CSSProperties;

/** At the top, because the cut button and the clip's card are at the bottom of the screen. */
export function Toaster() {
  return (
    <Sonner
      position="top-center"
      offset={PLACE}
      mobileOffset={PLACE}
      style={WIDTH}
      closeButton
      duration={DURATION_MS}
      toastOptions={{
        classNames: {
          toast: '!rounded-xl !border-line !bg-panel !py-2.5 !pr-12 !text-ink !shadow-panel',
          title: '!font-semibold',
          description: '!text-ink-soft',
          error: '!border-danger !bg-danger-soft [&_[data-icon]]:!text-danger',
          success: '[&_[data-icon]]:!text-accent-ink',
          // Looks small, but has a touch target of 44 pixels.
          closeButton:
            '!top-1/2 !right-3 !left-auto !size-6 !-translate-y-1/2 !transform-none !border-line !bg-panel !text-ink before:absolute before:-inset-2.5',
        },
      }}
    />
  );
}
