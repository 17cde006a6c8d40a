'use client';

import { useId, useState } from 'react';
import { formatField, parseTime } from '@/lib/media/time';

interface TimeFieldProps {
  label: string;
  /** Deciseconds. */
  value: number;
  disabled: boolean;
  onChange(ds: number): void;
}

/** Takes `m:ss`, `m:ss.s`, `hh:mm:ss.mmm` or plain seconds; Enter or blur applies, Escape or nonsense restores. */
export function TimeField({ label, value, disabled, onChange }: TimeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const apply = (text: string) => {
    const ds = text === formatField(value) ? null : parseTime(text);
    if (ds !== null && ds !== value) onChange(ds);
    setDraft(null);
  };
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        className="h-11 w-32 rounded-xl border border-line-strong bg-page px-3 text-right text-lg tabular-nums disabled:opacity-60"
        value={draft ?? formatField(value)}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget.value);
          if (event.key === 'Escape') setDraft(null);
        }}
      />
    </div>
  );
}
