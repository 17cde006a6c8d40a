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
  /** `seek` is drawn slimmer; of the two that set the cut, each colors the side that is kept. */
  tone: 'seek' | 'start' | 'end';
  onChange(value: number): void;
}

const LOOKS = {
  seek: { track: 'h-1.5 bg-line', before: 'bg-ink-soft' },
  start: { track: 'h-2 bg-accent', before: 'bg-line' },
  end: { track: 'h-2 bg-line', before: 'bg-accent' },
} as const;

/** One handle on a track; Page keys move ten steps (Radix). The handle's touch target is 44 px. */
export function Slider({ label, valueText, value, max, step, disabled, tone, onChange }: SliderProps) {
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
      <Radix.Track className={cn('relative w-full grow overflow-hidden rounded-full', LOOKS[tone].track)}>
        <Radix.Range className={cn('absolute h-full', LOOKS[tone].before)} />
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
