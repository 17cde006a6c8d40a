'use client';

import { useEffect, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { clipsOf } from '@/lib/editor/clip';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import { CLIP_SIZE } from '@/lib/editor/messages/cut';
import { hasSize } from '@/lib/editor/size-estimate';
import { useFile } from './editor-store';

/** Milliseconds without a change before a screen reader reads the estimate. */
const REST_MS = 1200;

/** The estimated size of the clip as a group of a `<dl>` that keeps room for it. Nothing if it can't be known before encoding. */
export function ClipSize() {
  const estimate = useFile((file, state) => estimateSize(state.options, file, clipsOf(state)));
  // During a cut it changes all the time.
  const settled = useFile(({ job }) => job === null) ? estimate : null;
  const spoken = useRested(hasSize(settled) ? CLIP_SIZE.spoken(shownSize(settled, CLIP_SIZE.about)) : null);
  if (!estimate) return null;
  const size = shownSize(estimate, CLIP_SIZE.near);
  return (
    <div className="col-span-full flex items-baseline justify-between @min-[16.5rem]:col-auto @min-[16.5rem]:block">
      <dt className="text-[0.8125rem] text-ink-soft">{CLIP_SIZE.label}</dt>
      <dd
        // A long figure keeps inside its box.
        className={cn(
          'font-semibold tracking-tight whitespace-nowrap',
          size.length > 9 && 'text-sm leading-6',
        )}
      >
        <span data-testid="clip-estimate">{size}</span>
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
