'use client';

import { Scissors } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { CANCEL } from '@/lib/editor/messages/common';
import { canCut, cutLabel } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { useEditor } from './editor-store';
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

/** The cut button with its progress. On a phone it stays at the bottom of the screen while the editor is in view. */
export function CutBar({ file }: { file: OpenFile }) {
  const { state, dispatch } = useEditor();
  return (
    <div className="cut-bar flex flex-col gap-3">
      {file.job && <Progress value={file.job.progress} />}
      <div className="flex gap-2 lg:flex-col">
        <Button
          size="lg"
          className="min-w-0 grow px-2 text-[0.9375rem] tracking-tight max-[22rem]:px-1 max-[22rem]:text-sm sm:text-base"
          disabled={!canCut(file)}
          onClick={once(() => dispatch({ type: 'cut' }))}
        >
          <Scissors className="max-[22rem]:hidden" aria-hidden />
          {cutLabel(state.options, file)}
        </Button>
        {file.job && (
          <Button
            variant="secondary"
            disabled={file.job.progress === 100}
            onClick={once(() => dispatch({ type: 'cancel' }))}
          >
            {CANCEL}
          </Button>
        )}
      </div>
    </div>
  );
}
