import { CUT_PROGRESS } from '@/lib/editor/messages/cut';
import { percent } from '@/lib/editor/messages/format';

interface ProgressProps {
  label: string;
  /** Percent. */
  value: number;
  /** Text beside the bar. Space is reserved for it even when it is empty, so the bar's width never changes. */
  note?: string;
}

/** A progress bar with its percentage. */
export function Progress({ label, value, note }: ProgressProps) {
  return (
    <div className="flex h-4 items-center gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={note ? CUT_PROGRESS.spoken(value, note) : undefined}
        className="h-2 grow overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${value}%` }}
        />
      </div>
      <p className="w-9 text-right text-xs tabular-nums" aria-hidden>
        {percent(value)}
      </p>
      {note !== undefined && (
        <p className="w-28 text-right text-xs text-ink-soft tabular-nums" aria-hidden data-testid="time-left">
          {note}
        </p>
      )}
    </div>
  );
}
