'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { nudgeLabel } from '@/lib/editor/messages/cut';
import { TimeField } from './time-field';

export type Nudge = 'frame' | 'step';

interface MarkRowProps {
  label: string;
  /** The label of the button that takes the playhead's time. */
  hereLabel: string;
  /** Milliseconds. */
  value: number;
  disabled: boolean;
  onChange(ms: number): void;
  onNudge(by: Nudge, direction: -1 | 1): void;
  onHere(): void;
}

/** One end of the cut, to the millisecond: typed, nudged, or taken from the playhead. */
export function MarkRow({ label, hereLabel, value, disabled, onChange, onNudge, onHere }: MarkRowProps) {
  const id = useId();
  const nudge = (by: Nudge, direction: -1 | 1, icon: ReactNode) => {
    const name = nudgeLabel(label, by, direction);
    return (
      <button
        type="button"
        aria-label={name}
        title={name}
        disabled={disabled}
        onClick={() => onNudge(by, direction)}
        className="grid h-11 min-w-10 flex-[1_1_2.75rem] place-items-center text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-4.5"
      >
        {icon}
      </button>
    );
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <button
          type="button"
          disabled={disabled}
          onClick={onHere}
          className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-accent-ink hover:underline disabled:cursor-not-allowed disabled:opacity-60"
        >
          <MapPin className="size-4" aria-hidden />
          {hereLabel}
        </button>
      </div>
      <div className="flex items-stretch overflow-hidden rounded-xl border border-line-strong bg-page has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent-ink">
        {nudge('step', -1, <ChevronsLeft aria-hidden />)}
        {nudge('frame', -1, <ChevronLeft aria-hidden />)}
        <TimeField id={id} value={value} disabled={disabled} onChange={onChange} />
        {nudge('frame', 1, <ChevronRight aria-hidden />)}
        {nudge('step', 1, <ChevronsRight aria-hidden />)}
      </div>
    </div>
  );
}
