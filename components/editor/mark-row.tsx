'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { InputGroup, InputGroupButton } from '@/components/ui/input-group';
import { Label } from '@/components/ui/label';
import { nudgeLabel } from '@/lib/editor/messages/cut';
import { type Nudge, TimeField } from './time-field';

interface MarkRowProps {
  label: string;
  /** The label of the button that takes the playhead's time. */
  hereLabel: string;
  /** Milliseconds. */
  value: number;
  /** What the last change did beyond what was asked for. */
  note: string | undefined;
  disabled: boolean;
  onChange(ms: number): void;
  onMistyped(): void;
  onNudge(by: Nudge, direction: -1 | 1): void;
  onHere(): void;
}

/** One end of the cut, to the millisecond: typed, nudged, or taken from the playhead. */
export function MarkRow(props: MarkRowProps) {
  const { label, hereLabel, value, note, disabled, onChange, onMistyped, onNudge, onHere } = props;
  const id = useId();
  const noteId = useId();
  const nudge = (by: Nudge, direction: -1 | 1, icon: ReactNode) => (
    <InputGroupButton
      label={nudgeLabel(label, by, direction)}
      disabled={disabled}
      // The field's arrow keys do the same.
      tabIndex={-1}
      onClick={() => onNudge(by, direction)}
    >
      {icon}
    </InputGroupButton>
  );
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <div className={cn('min-w-0 leading-5', note && 'pb-1')}>
          <Label htmlFor={id}>{label}</Label>
          {/* Within the height of the button beside it, so that nothing moves. */}
          {note && (
            <p id={noteId} className="truncate text-xs leading-3.5 font-medium text-accent-ink">
              {note}
            </p>
          )}
        </div>
        <Button
          variant="link"
          size="sm"
          disabled={disabled}
          onClick={onHere}
          className="-mr-2 no-underline hover:underline"
        >
          <MapPin aria-hidden />
          {hereLabel}
        </Button>
      </div>
      <InputGroup>
        {nudge('step', -1, <ChevronsLeft aria-hidden />)}
        {nudge('frame', -1, <ChevronLeft aria-hidden />)}
        <TimeField
          id={id}
          value={value}
          describedBy={note && noteId}
          disabled={disabled}
          onChange={onChange}
          onMistyped={onMistyped}
          onNudge={onNudge}
        />
        {nudge('frame', 1, <ChevronRight aria-hidden />)}
        {nudge('step', 1, <ChevronsRight aria-hidden />)}
      </InputGroup>
    </div>
  );
}
