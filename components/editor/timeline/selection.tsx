import { type KeyboardEvent, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { spokenRange } from '@/lib/editor/messages/format';
import { TIMELINE } from '@/lib/editor/messages/timeline';
import { rangeLength } from '@/lib/editor/range';
import type { TimeRange } from '@/lib/media/time';
import { keyStep } from './key-step';

interface SelectionProps {
  range: TimeRange;
  durationMs: number;
  /** Pixels of its visible part. */
  left: number;
  right: number;
  locked: boolean;
  /** Moves it to a new start in milliseconds. */
  onMove(startMs: number, gesture: string): void;
  /** The keys are up again. */
  onSettle(): void;
}

/** The bar between the handles. Dragging it moves the whole selection. */
export function Selection({ range, durationMs, left, right, locked, onMove, onSettle }: SelectionProps) {
  const held = useRef('');
  const latest = durationMs - rangeLength(range);
  const fixed = locked || latest <= 0;
  const press = (event: KeyboardEvent) => {
    const movedMs = keyStep(event, range.startMs, 0, latest);
    if (movedMs === null || fixed) return;
    if (!event.repeat) held.current = `key-selection-${event.timeStamp}`;
    event.preventDefault();
    event.stopPropagation();
    if (movedMs !== range.startMs) onMove(movedMs, held.current);
  };
  return (
    <div
      role="slider"
      aria-label={TIMELINE.selection}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, latest)}
      aria-valuenow={range.startMs}
      aria-valuetext={spokenRange(range)}
      aria-disabled={fixed || undefined}
      tabIndex={fixed ? -1 : 0}
      data-part="selection"
      onKeyDown={press}
      onKeyUp={onSettle}
      style={{ left, width: Math.max(0, right - left) }}
      className={cn(
        'absolute inset-y-0 z-10 touch-pan-y border-y-3 border-accent -outline-offset-2',
        !fixed && 'cursor-grab active:cursor-grabbing',
        right < left && 'hidden',
      )}
    />
  );
}
