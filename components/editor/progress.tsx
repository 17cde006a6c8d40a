import { CUT_PROGRESS } from '@/lib/editor/messages/cut';

/** A progress bar with its percentage. */
export function Progress({ value, label = CUT_PROGRESS }: { value: number; label?: string }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className="h-3 grow overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${value}%` }}
        />
      </div>
      <p className="w-12 text-right text-sm tabular-nums" aria-hidden>
        {value}%
      </p>
    </div>
  );
}
