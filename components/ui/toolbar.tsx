import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { cn } from './cn';
import { IconButton, type IconButtonProps } from './icon-button';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface ToolbarProps {
  /** Accessible name. */
  label: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** The pointer or the focus comes to the bar. */
  onReach?(): void;
  children: ReactNode;
}

/**
 * Tools with one tab stop. Arrow keys, Home and End move from one to the next (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). The
 * bar itself is the stop, and passes the focus on, so that a tool that is disabled or hidden never blocks it. After a press of the
 * pointer, the arrow keys do what they do in the rest of the editor.
 */
export function Toolbar({ label, className, ref, onReach, children }: ToolbarProps) {
  const last = useRef<Element>(null);
  const byKeys = useRef(false);
  const focus = ({ target, currentTarget: bar }: FocusEvent<HTMLElement>) => {
    onReach?.();
    if (isTool(target)) last.current = target;
    if (target !== bar) return;
    byKeys.current = true;
    const tools = toolsOf(bar);
    const first = tools.find((tool) => tool.dataset.tool === 'first') ?? tools[0];
    (tools.find((tool) => tool === last.current) ?? first)?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const bar = event.currentTarget;
    // Back out of the bar, which would pass the focus on again.
    if (event.key === 'Tab' && event.shiftKey && isTool(event.target)) bar.tabIndex = -1;
    const step = STEPS[event.key];
    if (!step || !byKeys.current || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!isTool(event.target)) return;
    const tools = toolsOf(bar);
    const at = tools.indexOf(event.target);
    tools[Math.min(Math.max(at + step, 0), tools.length - 1)]?.focus();
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it passes the focus on to one of its tools
      tabIndex={0}
      onFocus={focus}
      onBlur={({ currentTarget }) => {
        currentTarget.tabIndex = 0;
      }}
      onKeyDown={keyDown}
      onPointerEnter={onReach}
      onPointerDown={() => {
        byKeys.current = false;
      }}
      className={className}
    >
      {children}
    </div>
  );
}

export interface ToolProps extends Omit<IconButtonProps, 'disabled'> {
  icon: ReactNode;
  /** What a wide bar shows beside the icon. Part of the accessible name. */
  text?: string;
  enabled: boolean;
}

/** One tool of a bar. Disabled, it keeps the focus, so that keyboard users stay in the bar after the last undo. */
export function Tool({ icon, text, enabled, className, onClick, ...props }: ToolProps) {
  return (
    <IconButton
      aria-disabled={!enabled}
      tabIndex={-1}
      data-tool
      onClick={enabled ? onClick : undefined}
      className={cn(
        'aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink [&_svg]:size-[18px]',
        text && '@min-[46rem]:w-auto @min-[46rem]:gap-2 @min-[46rem]:px-3',
        className,
      )}
      {...props}
    >
      {icon}
      {text && <span className="hidden text-sm font-medium @min-[46rem]:inline">{text}</span>}
    </IconButton>
  );
}

function isTool(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset.tool !== undefined;
}

/** Those that can have the focus. `data-tool="first"` is on the one that gets it first. */
function toolsOf(bar: Element): HTMLElement[] {
  const tools = [...bar.querySelectorAll<HTMLElement>('[data-tool]')];
  return tools.filter((tool) => tool.getClientRects().length > 0);
}
