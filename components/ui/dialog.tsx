import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { Fragment, type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  /** Where the focus goes on closing: without it, to what had it before. Safari doesn't focus buttons that are clicked. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** `bottom`: a sheet at the lower edge of the screen. `above` and `below`: beside its place, and the page stays usable. */
  place?: keyof typeof PLACES;
  /** Pixels that it may be high beside its place. */
  room?: number;
  /** A press in there closes nothing. */
  owner?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const PLACES = {
  center:
    'fixed top-1/2 left-1/2 max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 rounded-panel border-line p-6',
  bottom:
    'fixed inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  above: 'absolute right-0 bottom-full mb-2 w-104 rounded-panel border-line-strong p-4',
  below: 'absolute right-0 top-full mt-2 w-104 rounded-panel border-line-strong p-4',
} as const;

/** A dialog, modal unless it's beside its place: focus trapped and returned, closed by Escape, the backdrop or its button (Radix). */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  returnFocusTo,
  place = 'center',
  room,
  owner,
  children,
}: DialogProps) {
  const focusedBefore = useRef<Element | null>(null);
  const isModal = place === 'center' || place === 'bottom';
  const Where = isModal ? Radix.Portal : Fragment;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={isModal}>
      <Where>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/55 backdrop-blur-[2px]" />
        <Radix.Content
          aria-describedby={description ? undefined : ''}
          onOpenAutoFocus={() => {
            focusedBefore.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            const element = returnFocusTo?.current ?? focusedBefore.current;
            if (!(element instanceof HTMLElement)) return;
            event.preventDefault();
            // A press elsewhere on the page may have put it there.
            if (isModal || document.activeElement === document.body) element.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && owner?.current?.contains(event.target))
              event.preventDefault();
          }}
          className={cn('z-50 overflow-y-auto border bg-panel shadow-panel', PLACES[place])}
          style={{ maxHeight: room }}
        >
          <Radix.Title className={cn('pr-12 font-bold', isModal ? 'text-2xl' : 'text-lg leading-6')}>
            {title}
          </Radix.Title>
          {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
          {children}
          <Radix.Close asChild>
            <IconButton
              label="Close"
              className={cn('absolute', isModal ? 'top-4 right-4' : 'top-1.5 right-1.5')}
            >
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Where>
    </Radix.Root>
  );
}
