'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { HOW_TO_ID } from './how-to-id';

const Dialog = dynamic(() => import('./how-it-works-dialog').then((m) => m.HowItWorksDialog), { ssr: false });

/** A link to the steps further down, which a script turns into the button of a dialog with the same steps. */
export function HowItWorks(props: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const trigger = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Button asChild variant="secondary" size="lg" {...props}>
        <a
          ref={trigger}
          href={`#${HOW_TO_ID}`}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setWanted(true);
            setOpen(true);
          }}
        >
          See How It Works
        </a>
      </Button>
      {wanted && <Dialog open={open} onOpenChange={setOpen} returnFocusTo={trigger} />}
    </>
  );
}
