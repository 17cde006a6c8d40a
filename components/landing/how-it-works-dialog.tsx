'use client';

import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { STEPS } from './copy';

interface HowItWorksDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function HowItWorksDialog({ open, onOpenChange, returnFocusTo }: HowItWorksDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      returnFocusTo={returnFocusTo}
      title="How It Works"
      description="Three steps, all on your device."
    >
      <ol className="mt-5 grid gap-4">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid h-10 w-7 shrink-0 place-items-center rounded-lg bg-accent font-bold text-on-accent"
            >
              {i + 1}
            </span>
            <p>
              <strong className="font-semibold">{title}:</strong>{' '}
              {text.charAt(0).toLowerCase() + text.slice(1)}
            </p>
          </li>
        ))}
      </ol>
      <Button className="mt-6 w-full" onClick={() => onOpenChange(false)}>
        Got it!
      </Button>
    </Dialog>
  );
}
