'use client';

import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { InputGroupInput } from '@/components/ui/input-group';
import { formatField, MS_PER_SECOND, parseTime } from '@/lib/media/time';

const HOUR_MS = 3600 * MS_PER_SECOND;

export type Nudge = 'frame' | 'step';

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: 1, ArrowDown: -1 };

interface TimeFieldProps {
  id: string;
  /** Milliseconds. */
  value: number;
  describedBy: string | undefined;
  disabled: boolean;
  onChange(ms: number): void;
  /** The text is no time. */
  onMistyped(): void;
  onNudge(by: Nudge, direction: -1 | 1): void;
}

/** Up and down nudge it by 0.1 s, with Shift by a frame. Takes `m:ss`, `m:ss.s`, `hh:mm:ss.mmm` or plain seconds; Enter or blur applies, Escape or nonsense restores. */
export function TimeField({
  id,
  value,
  describedBy,
  disabled,
  onChange,
  onMistyped,
  onNudge,
}: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const apply = (text: string) => {
    setDraft(null);
    if (text === formatField(value)) return;
    const ms = parseTime(text);
    if (ms === null) onMistyped();
    else onChange(ms);
  };
  return (
    <InputGroupInput
      id={id}
      aria-describedby={describedBy}
      // A keypad for decimals has no colon.
      inputMode="text"
      enterKeyHint="done"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      className={cn(
        'w-28 max-[22rem]:px-0.5 max-[22rem]:text-base',
        // The buttons beside it are wide enough for a thumb, unless hours need the space.
        value < HOUR_MS && 'max-[22rem]:w-20',
      )}
      value={draft ?? formatField(value)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => apply(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value);
        if (event.key === 'Escape') setDraft(null);
        const direction = ARROWS[event.key];
        if (!direction) return;
        // The caret would go to an end of the text.
        event.preventDefault();
        setDraft(null);
        onNudge(event.shiftKey ? 'frame' : 'step', direction);
      }}
    />
  );
}
