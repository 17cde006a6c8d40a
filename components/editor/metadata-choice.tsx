'use client';

import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { describeMetadata } from '@/lib/editor/describe';
import { METADATA_CHOICE } from '@/lib/editor/messages/cut';
import { useDispatch, useEditorSelector, useFile } from './editor-store';

/**
 * The choice whether the clip keeps the metadata about where, when and with which device it was recorded. Nothing where the file is
 * known to have none.
 */
export function MetadataChoice() {
  const dispatch = useDispatch();
  const removes = useEditorSelector(({ options }) => options.metadata === 'remove');
  const busy = useFile(({ job }) => job !== null);
  const description = useId();
  const found = useFile(({ forecast }) => forecast && describeMetadata(forecast));
  const mayHaveSome = useFile(({ forecast }) => forecast !== null && forecast.metadata?.length !== 0);
  if (!mayHaveSome) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <Checkbox
        checked={removes}
        disabled={busy}
        aria-label={METADATA_CHOICE.label}
        aria-describedby={description}
        onChange={({ target }) =>
          dispatch({ type: 'set-options', change: { metadata: target.checked ? 'remove' : 'keep' } })
        }
        className="mt-1 size-4.5"
      />
      <span className="min-w-0">
        <span className="block leading-6 font-medium">{METADATA_CHOICE.label}</span>
        <span id={description} className="block text-sm text-ink-soft">
          {found ? METADATA_CHOICE.found(found) : METADATA_CHOICE.what}
        </span>
      </span>
    </label>
  );
}
