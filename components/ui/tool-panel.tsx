import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { cn } from './cn';
import { Tool } from './toolbar';
import { useDismiss } from './use-dismiss';

interface ToolPanelProps {
  label: string;
  text: string;
  /** Something in the panel is not as usual. */
  isOn: boolean;
  children: ReactNode;
}

/** A tool that opens a panel of others below itself. Escape closes it, and so does a press elsewhere. */
export function ToolPanel({ label, text, isOn, children }: ToolPanelProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any of its controls
    <div
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        close();
        trigger.current?.focus({ preventScroll: true });
      }}
    >
      <Tool
        ref={trigger}
        label={label}
        text={text}
        icon={<Ellipsis aria-hidden />}
        enabled
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={cn('aria-expanded:bg-sunken', isOn && 'bg-accent-soft text-accent-ink')}
      />
      {open && (
        <Panel id={id} label={label} trigger={trigger} onClose={close}>
          {children}
        </Panel>
      )}
    </div>
  );
}

interface PanelProps {
  id: string;
  label: string;
  trigger: RefObject<Element | null>;
  onClose(): void;
  children: ReactNode;
}

function Panel({ id, label, trigger, onClose, children }: PanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useDismiss(panel, trigger.current, onClose);
  return (
    <fieldset
      ref={panel}
      id={id}
      aria-label={label}
      data-menu
      className="absolute top-full right-0 z-40 w-max max-w-[calc(100vw-1rem)] rounded-xl border border-line-strong bg-panel p-1.5 shadow-panel"
    >
      {children}
    </fieldset>
  );
}
