import { Slider as Radix } from 'radix-ui';

interface SliderProps {
  /** Accessible name. */
  label: string;
  /** What screen readers read instead of the number. */
  valueText: string;
  value: number;
  max: number;
  step: number;
  disabled?: boolean;
  onChange(value: number): void;
}

/** One handle on a track; Page keys move ten steps (Radix). The handle's touch target is 44 px. */
export function Slider({ label, valueText, value, max, step, disabled, onChange }: SliderProps) {
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
      <Radix.Track className="relative h-1.5 w-full grow overflow-hidden rounded-full bg-line">
        <Radix.Range className="absolute h-full bg-ink-soft" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="relative block size-4.5 rounded-full border-2 border-panel bg-ink shadow-sm transition-transform before:absolute before:top-1/2 before:left-1/2 before:size-11 before:-translate-1/2 hover:scale-110"
      />
    </Radix.Root>
  );
}
