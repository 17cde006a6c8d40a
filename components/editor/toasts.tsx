'use client';

import { Toaster as Sonner, toast } from 'sonner';
import { TOASTS, type ToastId } from '@/lib/editor/messages';

/** Milliseconds; long enough to read the longest text twice. */
const DURATION_MS = 8000;

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      closeButton
      duration={DURATION_MS}
      toastOptions={{
        classNames: {
          toast: '!rounded-xl !border-line !bg-panel !text-ink !shadow-panel',
          title: '!font-semibold',
          description: '!text-ink-soft',
          error: '!border-danger !bg-danger-soft [&_[data-icon]]:!text-danger',
          success: '[&_[data-icon]]:!text-accent-ink',
          closeButton: '!size-6 !border-line !bg-panel !text-ink',
        },
      }}
    />
  );
}

export function showToast(id: ToastId): void {
  const { title, description, destructive } = TOASTS[id];
  (destructive ? toast.error : toast.success)(title, { description, id });
}
