'use client';

import { Toaster as Sonner, toast } from 'sonner';
import { TOASTS, type ToastId } from '@/lib/editor/messages';
import { useMediaQuery } from './use-media-query';

/** Milliseconds; long enough to read the longest text twice. */
const DURATION_MS = 8000;

/** From the screen's edge where the site's header is all that a toast lies over. */
const OVER_HEADER = { top: 'max(0.25rem, env(safe-area-inset-top))', left: '0.5rem', right: '0.5rem' };

/**
 * Where the cut bar keeps the foot of the screen (`workspace.css`), toasts come from the top: neither the bar nor the
 * clip's card, which has just been scrolled into view, is ever under one.
 */
export function Toaster() {
  const atTop = useMediaQuery('(max-width: 63.99rem)');
  return (
    <Sonner
      position={atTop ? 'top-center' : 'bottom-right'}
      offset={atTop ? OVER_HEADER : undefined}
      mobileOffset={OVER_HEADER}
      closeButton
      duration={DURATION_MS}
      toastOptions={{
        classNames: {
          toast: '!rounded-xl !border-line !bg-panel !pr-12 !text-ink !shadow-panel',
          title: '!font-semibold',
          description: '!text-ink-soft',
          error: '!border-danger !bg-danger-soft [&_[data-icon]]:!text-danger',
          success: '[&_[data-icon]]:!text-accent-ink',
          // Small to see, 44 pixels to hit.
          closeButton:
            '!top-1/2 !right-3 !left-auto !size-6 !-translate-y-1/2 !transform-none !border-line !bg-panel !text-ink before:absolute before:-inset-2.5',
        },
      }}
    />
  );
}

export function showToast(id: ToastId): void {
  const { title, description, destructive } = TOASTS[id];
  (destructive ? toast.error : toast.success)(title, { description, id });
}
