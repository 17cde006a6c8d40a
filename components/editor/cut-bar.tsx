'use client';

import { Scissors } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CANCEL } from '@/lib/editor/messages/common';
import { CUT_PROGRESS } from '@/lib/editor/messages/cut';
import { dotted, percent } from '@/lib/editor/messages/format';
import { canCut, cutLabel, isCurrent } from '@/lib/editor/selectors';
import { CutLine } from './cut-line';
import { useDispatch, useFile } from './editor-store';
import { FormatRow } from './format-row';

/**
 * Ignores the second click of a double click. It would save another clip if the first is already done, or cancel the cut if the
 * Cancel button has appeared under the pointer.
 */
const once =
  (act: () => void) =>
  ({ detail }: { detail: number }) => {
    if (detail < 2) act();
  };

/**
 * The cut button with what a click does and makes. On a phone it stays at the bottom of the screen while the panel is in view. It
 * isn't highlighted while the clip of the current edit is there, which matters more.
 */
export function CutBar() {
  const dispatch = useDispatch();
  const enabled = useFile((file, { options }) => canCut(file, options));
  const label = useFile((file, { options }) => cutLabel(options, file));
  const isMade = useFile((file, { options }) => isCurrent(options, file));
  const progress = useFile(({ job }) => job?.progress ?? null);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    dispatch({ type: 'cancel' });
    // The Cancel button goes, and the focus would go with it.
    button.current?.focus();
  };
  return (
    <div className="cut-bar">
      <CutLine />
      <FormatRow />
      <div className="relative">
        {progress !== null && <CutProgress value={progress} />}
        <Button
          ref={button}
          size="lg"
          variant={progress !== null ? 'ghost' : isMade ? 'secondary' : 'primary'}
          className={cn(
            // Two lines of the longest label fit too, so the button keeps its height.
            'w-full px-2 py-1 sideways:min-h-11 text-[0.9375rem] tracking-tight max-[22rem]:px-1 max-[22rem]:text-sm sm:text-base lg:text-[0.9375rem] leading-tight',
            // Beside the cancel button, and above the progress in words.
            progress !== null &&
              'relative justify-start pb-5 pl-4 max-[22rem]:pl-4 hover:bg-transparent aria-disabled:opacity-100 [&_svg]:size-4',
          )}
          // A button that is disabled during the cut would lose the focus.
          disabled={!enabled && progress === null}
          aria-disabled={!enabled}
          onClick={once(() => enabled && dispatch({ type: 'cut' }))}
        >
          <Scissors className="max-[22rem]:hidden" aria-hidden />
          {label}
        </Button>
        {progress !== null && (
          <Button
            variant="secondary"
            className="absolute inset-y-1 right-1 px-3.5 py-0"
            disabled={progress === 100}
            onClick={once(cancel)}
          >
            {CANCEL}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How far the cut is and how long it still takes, behind the cut button. A button's own contents have no roles. */
function CutProgress({ value }: { value: number }) {
  const leftSec = useFile(({ job }) => job?.pace?.leftSec ?? null);
  const left = value < 100 && leftSec !== null ? CUT_PROGRESS.left(leftSec) : null;
  const done = percent(value);
  return (
    <div
      role="progressbar"
      aria-label={CUT_PROGRESS.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={left === null ? undefined : CUT_PROGRESS.spoken(value, left)}
      className="absolute inset-0 overflow-hidden rounded-xl border border-line-strong bg-panel"
    >
      <div
        className="h-full border-b-4 border-accent bg-accent-soft transition-[width] duration-200"
        style={{ width: `${value}%` }}
      />
      <p aria-hidden className="absolute bottom-1.5 left-4 text-xs leading-4 whitespace-nowrap tabular-nums">
        {left === null ? done : dotted([done, left])}
      </p>
    </div>
  );
}
