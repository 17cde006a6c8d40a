import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

interface PixelFieldProps {
  label: string;
  /** What screen readers call it. */
  name: string;
  value: number;
  describedBy: string;
  onType(text: string): void;
}

/** A number of pixels. Enter or leaving the field applies what was typed, Escape restores the number. */
export function PixelField({ label, name, value, describedBy, onType }: PixelFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const apply = () => {
    setDraft(null);
    if (draft !== null && draft !== String(value)) onType(draft);
  };
  return (
    <div className="crop-number">
      <Label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
      </Label>
      <Input
        id={id}
        aria-label={name}
        aria-describedby={describedBy}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        className="w-full min-w-0 px-1 text-center tabular-nums"
        value={draft ?? String(value)}
        onChange={({ target }) => setDraft(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
      />
    </div>
  );
}
