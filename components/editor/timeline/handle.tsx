import { type KeyboardEvent, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { asksForLess, type MarkSide } from '@/lib/editor/mark-note';
import { formatSpoken } from '@/lib/editor/messages/format';

import { keyStep } from './key-step';

interface HandleProps {
  side: MarkSide;
  label: string;
  /** Milliseconds, as are the limits. */
  value: number;
  min: number;
  max: number;
  /** Pixels from the strip's left edge to the mark. */
  x: number;
  /** Whether the view shows the mark. */
  inView: boolean;
  disabled: boolean;
  onFocus(): void;
  /** `gesture` stays the same while a key is held. `stopped`: the key asked for less than the shortest cut. */
  onChange(ms: number, gesture: string, stopped: boolean): void;
  /** The keys are up again. */
  onSettle(): void;
}

/** The width of a handle. */
export const HANDLE_PX = 16;

/**
 * One end of the selection. It is drawn just outside the kept range, as in phone galleries, so the two handles never cover
 * each other. Its touch target is 44 pixels wide. The strip handles dragging (`use-gestures.ts`).
 */
export function Handle({
  side,
  label,
  value,
  min,
  max,
  x,
  inView,
  disabled,
  onFocus,
  onChange,
  onSettle,
}: HandleProps) {
  const held = useRef('');
  const press = (event: KeyboardEvent) => {
    const stepped = keyStep(event, value, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    if (stepped === null || disabled) return;
    const bounded = Math.max(min, Math.min(max, stepped));
    const stopped = asksForLess(side, stepped, { min, max });
    if (!event.repeat) held.current = `key-${side}-${event.timeStamp}`;
    event.preventDefault();
    event.stopPropagation();
    if (bounded !== value || stopped) onChange(bounded, held.current, stopped);
  };
  return (
    <div
      role="slider"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={formatSpoken(value)}
      aria-disabled={disabled || undefined}
      tabIndex={disabled ? -1 : 0}
      data-part={side}
      onKeyDown={press}
      onKeyUp={onSettle}
      onFocus={onFocus}
      style={{ transform: `translateX(${x}px)` }}
      className={cn(
        'group absolute inset-y-0 left-0 z-20 w-4 touch-pan-y bg-accent outline-offset-2 select-none',
        'before:absolute before:-inset-y-1.5 before:w-11 not-aria-disabled:cursor-ew-resize',
        side === 'start' ? '-ml-4 rounded-l-lg before:right-0' : 'rounded-r-lg before:left-0',
        // The keyboard can still reach it, which brings it into view.
        !inView && 'pointer-events-none opacity-0',
      )}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 h-6 w-[3px] -translate-1/2 rounded-full bg-on-accent/70 transition-[height] group-hover:h-9"
      />
    </div>
  );
}
