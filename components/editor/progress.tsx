import { percent } from '@/lib/editor/messages/format';

interface ProgressProps {
  label: string;
  /** Percent. */
  value: number;
}

/** A progress bar with its percentage. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <div className="flex h-4 items-center gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
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
    </div>
  );
}
