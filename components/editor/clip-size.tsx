'use client';

import { useEffect, useState } from 'react';
import { estimateSize, type SizeEstimate } from '@/lib/editor/estimate';
import type { OpenFile } from '@/lib/editor/state';
import { formatMegabytes } from '@/lib/media/names';
import { useEditor } from './editor-store';

/** Milliseconds without a change before a screen reader reads the estimate. */
const REST_MS = 1200;

/** The estimated size of the clip, as a group of a `<dl>`. Nothing if it can't be known before encoding. */
export function ClipSize({ file }: { file: OpenFile }) {
  const { state } = useEditor();
  const estimate = estimateSize(state.options, file);
  const spoken = useRested(estimate && `Clip size: ${textOf(estimate, 'about')}`);
  if (!estimate) return null;
  return (
    <div className="min-[22rem]:ml-auto">
      <dt className="text-[0.8125rem] text-ink-soft">Clip size</dt>
      <dd className="min-w-18 font-semibold whitespace-nowrap" data-testid="clip-estimate">
        {textOf(estimate, '≈')}
        <span role="status" className="sr-only">
          {spoken}
        </span>
      </dd>
    </div>
  );
}

/** @param near the word in front of an estimate that is nearly exact. */
function textOf({ bytes, kind }: SizeEstimate, near: string): string {
  if (kind === 'exact') return formatMegabytes(bytes);
  return `${kind === 'near' ? near : 'about'} ${formatMegabytes(bytes)}`;
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
