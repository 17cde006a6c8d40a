'use client';

import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { shotPath } from '@/lib/content/shots';
import { Shot } from './shot';
import { STEPS, STEPS_SLUG } from './steps';

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
          <li key={title} className="flex items-center gap-4">
            <Shot path={shotPath(STEPS_SLUG, i + 1)} alt="" className="w-36 shrink-0 rounded-lg sm:w-44" />
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
