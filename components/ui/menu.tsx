import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { useDismiss } from './use-dismiss';

interface MenuProps {
  label: string;
  /** Closes the menu. `toTrigger`: the focus goes back to what opened it. */
  onClose(toTrigger: boolean): void;
  /** What opened it. A press there is the trigger's own business. */
  trigger: Element | null;
  className?: string;
  children: ReactNode;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * A small menu over the page. The first item gets the focus, arrow keys move it, and Escape, Tab or a press elsewhere closes it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). The caller renders it only while it is open.
 */
export function Menu({ label, onClose, trigger, className, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
  }, []);
  useDismiss(
    menu,
    trigger,
    useCallback(() => onClose(false), [onClose]),
  );

  const keyDown = (event: KeyboardEvent) => {
    // The editor's own shortcuts don't apply here.
    event.stopPropagation();
    if (event.key === 'Tab') return onClose(false);
    const all = itemsOf(menu.current);
    const at = all.findIndex((item) => item.matches(':focus'));
    const step = STEPS[event.key];
    if (event.key === 'Escape') onClose(true);
    else if (step) all[(at + step + all.length) % all.length]?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      data-menu
      onKeyDown={keyDown}
      className={cn(
        'absolute z-40 rounded-xl border border-line-strong bg-panel p-1 shadow-panel',
        className,
      )}
    >
      {children}
    </div>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  disabled?: boolean;
  className?: string;
  onClick(): void;
  children: ReactNode;
}

/** An item of a menu. A disabled one can still get the focus, so that screen readers find it. */
export function MenuItem({ icon, disabled = false, className, onClick, children }: MenuItemProps) {
  return (
    <Button
      role="menuitem"
      variant="ghost"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className={cn(
        'justify-start gap-2.5 rounded-lg px-3 py-1.5 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-3 [&_svg]:size-4.5',
        className,
      )}
    >
      {icon}
      {children}
    </Button>
  );
}

/** The items that the width of the screen doesn't hide. */
function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  return items.filter((item) => item.getClientRects().length > 0);
}
