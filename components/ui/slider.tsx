import { Slider as Radix } from 'radix-ui';
import { cn } from './cn';

interface SliderProps {
  /** Accessible name. */
  label: string;
  /** What assistive tools read instead of the number. */
  valueText: string;
  value: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** `seek` is drawn slimmer than the two that set the cut. */
  tone?: 'seek' | 'mark';
  onChange(value: number): void;
}

/** One handle on a track; Page keys move ten steps (Radix). The handle's touch target is 44 px. */
export function Slider({
  label,
  valueText,
  value,
  max,
  step,
  disabled,
  tone = 'mark',
  onChange,
}: SliderProps) {
  return (
    <Radix.Root
      className="relative flex h-11 w-full touch-none items-center select-none data-disabled:opacity-60"
      value={[value]}
      min={0}
      max={Math.max(max, step)}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track
        className={cn('relative w-full grow rounded-full bg-line', tone === 'seek' ? 'h-1.5' : 'h-2')}
      >
        <Radix.Range
          className={cn('absolute h-full rounded-full', tone === 'seek' ? 'bg-ink-soft' : 'bg-accent')}
        />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className={cn(
          'relative block border-2 border-panel shadow-sm transition-transform before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2 hover:scale-110',
          tone === 'seek'
            ? 'size-5 rounded-full bg-ink'
            : 'h-8 w-4 rounded-md bg-accent ring-1 ring-accent-ink',
        )}
      />
    </Radix.Root>
  );
}
