import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  /** Where the focus goes on closing: without it, to what had it before. Safari doesn't focus buttons that are clicked. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** `bottom`: a sheet at the lower edge of the screen. */
  place?: 'center' | 'bottom';
  children: ReactNode;
}

/** A modal dialog: focus trapped and returned, closed by Escape, the backdrop or its button (Radix). */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  returnFocusTo,
  place = 'center',
  children,
}: DialogProps) {
  const focusedBefore = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
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
            element.focus();
          }}
          className={cn(
            'fixed z-50 max-h-[85dvh] overflow-y-auto border border-line bg-panel shadow-panel',
            place === 'center'
              ? 'top-1/2 left-1/2 w-[min(34rem,calc(100vw-2rem))] -translate-1/2 rounded-panel p-6'
              : 'inset-x-0 bottom-0 rounded-t-panel p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
          )}
        >
          <Radix.Title className="pr-12 text-2xl font-bold">{title}</Radix.Title>
          {description && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
          {children}
          <Radix.Close asChild>
            <IconButton label="Close" className="absolute top-4 right-4">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
