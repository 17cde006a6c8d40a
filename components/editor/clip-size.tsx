'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { clipsOf } from '@/lib/editor/clip';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import { CLIP_SIZE } from '@/lib/editor/messages/cut';
import { OUTPUT } from '@/lib/editor/messages/output';
import { hasSize } from '@/lib/editor/size-estimate';
import { useFile } from './editor-store';

/** Milliseconds without a change before a screen reader reads the estimate. */
const REST_MS = 1200;

/** The estimated size of the clip, which opens the output's choices, as a group of a `<dl>` that keeps room for it. Nothing if it can't be known before encoding. */
export function ClipSize({ onOutput }: { onOutput(from: HTMLElement): void }) {
  const estimate = useFile((file, state) => estimateSize(state.options, file, clipsOf(state), state.saveAs));
  // During a cut it changes all the time.
  const settled = useFile(({ job }) => job === null) ? estimate : null;
  const spoken = useRested(hasSize(settled) ? CLIP_SIZE.spoken(shownSize(settled, CLIP_SIZE.about)) : null);
  if (!estimate) return null;
  const size = shownSize(estimate, CLIP_SIZE.near);
  return (
    <div className="col-span-full flex items-baseline justify-between @min-[16.5rem]:col-auto @min-[16.5rem]:block">
      <dt className="text-[0.8125rem] text-ink-soft">{CLIP_SIZE.label}</dt>
      <dd className="font-semibold whitespace-nowrap" data-testid="clip-estimate">
        <Button
          variant="link"
          size="sm"
          title={OUTPUT.open}
          aria-label={OUTPUT.openFrom(size)}
          onClick={({ currentTarget }) => onOutput(currentTarget)}
          // Larger to the finger than to the eye, and the figure stays where it was.
          className={cn(
            // At the end of its row, it has the room of its longest figure, so that it stays where it is.
            'relative -my-2 min-h-0 min-w-33 justify-end px-0 @min-[16.5rem]:min-w-0 @min-[16.5rem]:justify-center py-1 text-base font-semibold text-ink underline decoration-line-strong decoration-dotted before:absolute before:-inset-2',
            // The only words in the row, in as much room.
            estimate.kind === 'rough' && 'tracking-tighter lg:text-[0.9375rem]',
          )}
        >
          {size}
        </Button>
        <span role="status" className="sr-only">
          {spoken}
        </span>
      </dd>
    </div>
  );
}

/** The value after it hasn't changed for a moment, so that a screen reader doesn't read every step of a drag. Empty at first. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState<{ first: string | null; value: string | null }>({
    first: value,
    value: null,
  });
  useEffect(() => {
    const timer = setTimeout(
      () => setRested((last) => (value === last.first ? last : { first: null, value })),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [value]);
  return rested.value;
}
