'use client';

import { Scissors } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { CANCEL } from '@/lib/editor/messages/common';
import { CUT_PROGRESS } from '@/lib/editor/messages/cut';
import { canCut, cutLabel, isCurrent } from '@/lib/editor/selectors';
import { CutLine } from './cut-line';
import { useDispatch, useFile } from './editor-store';
import { Progress } from './progress';

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
 * The cut button with its progress, which lies over its edge and takes no room. On a phone it stays at the bottom of the
 * screen while the panel is in view. It isn't highlighted while the clip of the current edit is there, which matters more.
 */
export function CutBar() {
  const dispatch = useDispatch();
  const enabled = useFile(canCut);
  const label = useFile((file, { options, saveAs }) => cutLabel(options, file, saveAs));
  const isMade = useFile((file, { options }) => isCurrent(options, file));
  const progress = useFile(({ job }) => job?.progress ?? null);
  const leftSec = useFile(({ job }) => job?.pace?.leftSec ?? null);
  return (
    <div className="cut-bar">
      {progress !== null && (
        <div className="cut-progress">
          <Progress
            label={CUT_PROGRESS.label}
            value={progress}
            note={progress < 100 && leftSec !== null ? CUT_PROGRESS.left(leftSec) : ''}
          />
        </div>
      )}
      <CutLine />
      <div className="relative">
        <Button
          size="lg"
          variant={isMade ? 'secondary' : 'primary'}
          // Two lines of the longest label fit too, so the button keeps its height.
          className="w-full px-2 py-1 sideways:min-h-11 text-[0.9375rem] tracking-tight max-[22rem]:px-1 max-[22rem]:text-sm sm:text-base lg:text-[0.9375rem] leading-tight"
          disabled={!enabled}
          onClick={once(() => dispatch({ type: 'cut' }))}
        >
          <Scissors className="max-[22rem]:hidden" aria-hidden />
          {label}
        </Button>
        {progress !== null && (
          <Button
            variant="secondary"
            className="absolute inset-y-1 right-1 px-3.5 py-0"
            disabled={progress === 100}
            onClick={once(() => dispatch({ type: 'cancel' }))}
          >
            {CANCEL}
          </Button>
        )}
      </div>
    </div>
  );
}
