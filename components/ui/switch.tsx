import { useId } from 'react';
import { cn } from './cn';

interface SwitchProps {
  /** Accessible name and tooltip. */
  label: string;
  /** The words for both positions: off, on. */
  words: readonly [string, string];
  /** What the present position means, for screen readers. */
  description: string;
  on: boolean;
  disabled: boolean;
  onChange(on: boolean): void;
  className?: string;
}

/** A switch that shows both of its positions. Any press turns it, as Space does. */
export function Switch({ label, words, description, on, disabled, onChange, className }: SwitchProps) {
  const id = useId();
  return (
    <label
      title={label}
      className={cn(
        'relative flex w-max cursor-pointer items-center rounded-lg border border-line-strong bg-page p-0.5 text-sm leading-6 font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={id}
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        // Larger than what it looks like, for a thumb.
        className="absolute -inset-1.5 z-10 cursor-[inherit] opacity-0"
      />
      {words.map((word, position) => (
        <span
          key={word}
          aria-hidden
          className={cn(
            'rounded-md px-2 transition-colors max-[22rem]:px-1.5',
            (position === 1) === on ? 'bg-accent-soft text-ink ring-1 ring-accent-ink' : 'text-ink-soft',
          )}
        >
          {word}
        </span>
      ))}
      <span id={id} className="sr-only">
        {description}
      </span>
    </label>
  );
}
