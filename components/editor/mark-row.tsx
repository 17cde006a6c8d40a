'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { InputGroup, InputGroupButton } from '@/components/ui/input-group';
import { Label } from '@/components/ui/label';
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
  const nudge = (by: Nudge, direction: -1 | 1, icon: ReactNode) => (
    <InputGroupButton
      label={nudgeLabel(label, by, direction)}
      disabled={disabled}
      onClick={() => onNudge(by, direction)}
    >
      {icon}
    </InputGroupButton>
  );
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
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
        <TimeField id={id} value={value} disabled={disabled} onChange={onChange} />
        {nudge('frame', 1, <ChevronRight aria-hidden />)}
        {nudge('step', 1, <ChevronsRight aria-hidden />)}
      </InputGroup>
    </div>
  );
}
