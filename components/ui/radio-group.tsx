import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from './cn';

const LAYOUTS = {
  list: 'divide-y divide-line overflow-hidden',
  segments: 'flex p-1',
  pairs: 'grid grid-cols-2 gap-1 p-1',
} as const;

interface RadioGroupProps extends ComponentProps<'fieldset'> {
  legend: string;
  /** `list`: one below the other, with a text each. `segments`: beside each other. `pairs`: in two columns. */
  layout: keyof typeof LAYOUTS;
  /** What belongs to the group and comes below its radios. */
  after?: ReactNode;
}

/** Radios with their legend. The browser's own: arrow keys choose. */
export function RadioGroup({ legend, layout, after, children, className, ...props }: RadioGroupProps) {
  return (
    <fieldset className={cn('min-w-0 disabled:opacity-60', className)} {...props}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={cn('rounded-xl border border-line-strong bg-page', LAYOUTS[layout])}>{children}</div>
      {after}
    </fieldset>
  );
}

interface RadioProps {
  /** The same for all radios of a group. */
  name: string;
  value: string;
  checked: boolean;
  onChoose(): void;
}

/** A radio of a group with the layout `list`. Its accessible name is the title, its description the text. */
export function RadioListItem({
  title,
  text,
  disabled,
  onChoose,
  ...props
}: RadioProps & { title: string; text: ReactNode; disabled: boolean }) {
  const description = useId();
  return (
    <label
      className={cn(
        'flex min-h-11 gap-3 px-3.5 pt-2.5 pb-1.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent-ink',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-sunken',
        props.checked && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <input
        type="radio"
        disabled={disabled}
        aria-label={title}
        aria-describedby={description}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-accent-ink outline-none"
        {...props}
      />
      <span className="min-w-0">
        <span className={cn('block leading-6 font-medium', disabled && 'text-ink-soft')}>{title}</span>
        <span id={description} className="block min-h-10 text-sm text-ink-soft">
          {text}
        </span>
      </span>
    </label>
  );
}

/** A radio of a group with the layout `segments`. Its children are its label. */
export function RadioSegment({ onChoose, children, ...props }: RadioProps & { children: ReactNode }) {
  return (
    <label
      className={cn(
        'relative flex min-h-11 min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-lg px-1.5 text-center text-sm leading-tight font-medium whitespace-nowrap transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        props.checked ? 'bg-accent-soft text-ink ring-1 ring-accent-ink' : 'text-ink hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
        {...props}
      />
      {children}
    </label>
  );
}
