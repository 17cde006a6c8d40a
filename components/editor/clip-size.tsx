'use client';

import { useEffect, useState } from 'react';
import { estimateSize, type SizeEstimate } from '@/lib/editor/estimate';
import type { OpenFile } from '@/lib/editor/state';
import { formatMegabytes } from '@/lib/media/names';
import { useEditor } from './editor-provider';

/** Milliseconds that an estimate rests before it is read out. */
const REST_MS = 1200;

/** What the clip will take, live; a group of a `<dl>`. Nothing where only encoding will tell. */
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

/** @param near how what is near is told. */
function textOf({ bytes, kind }: SizeEstimate, near: string): string {
  if (kind === 'exact') return formatMegabytes(bytes);
  return `${kind === 'near' ? near : 'about'} ${formatMegabytes(bytes)}`;
}

/** A value once it has stood for a moment, so that a drag is not read out tick by tick. Nothing at first. */
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
