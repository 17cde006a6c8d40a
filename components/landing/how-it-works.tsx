'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { HOW_TO_ID } from './how-to-id';

const Dialog = lazy(() => import('./how-it-works-dialog').then((m) => ({ default: m.HowItWorksDialog })));

/** A link to the steps further down, which a script turns into the button of a dialog with the same steps. */
export function HowItWorks() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const trigger = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a
        ref={trigger}
        href={`#${HOW_TO_ID}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
        className={buttonVariants({ variant: 'secondary', size: 'lg' })}
      >
        See How It Works
      </a>
      {wanted && (
        <Suspense>
          <Dialog open={open} onOpenChange={setOpen} returnFocusTo={trigger} />
        </Suspense>
      )}
    </>
  );
}
