'use client';

import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { describeForeign } from '@/lib/editor/foreign';
import { PLAYS_EVERYWHERE } from '@/lib/editor/messages/cut';
import { optionsFor } from '@/lib/editor/selectors';
import { tracksOfClip } from '@/lib/editor/sources';
import { useDispatch, useEditorSelector, useFile } from './editor-store';

/** Names the streams that don't play everywhere, and offers to convert them. Nothing if all of them do. */
export function PlaysEverywhere() {
  const dispatch = useDispatch();
  const converts = useEditorSelector(({ options }) => options.codecs === 'plain');
  const busy = useFile(({ job }) => job !== null);
  const note = useFile((file, { options }) => describeForeign(tracksOfClip(file), optionsFor(options, file)));
  const description = useId();
  if (note === null) return null;
  return (
    <label
      className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl py-1.5 has-disabled:cursor-not-allowed has-disabled:opacity-60"
      data-testid="plays-everywhere"
    >
      <Checkbox
        checked={converts}
        disabled={busy}
        aria-label={PLAYS_EVERYWHERE.label}
        aria-describedby={description}
        onChange={({ target }) =>
          dispatch({ type: 'set-options', change: { codecs: target.checked ? 'plain' : 'source' } })
        }
        className="mt-1 size-4.5"
      />
      <span className="min-w-0">
        <span className="block leading-6 font-medium">{PLAYS_EVERYWHERE.label}</span>
        <span id={description} className="block text-sm text-ink-soft">
          {note}
        </span>
      </span>
    </label>
  );
}
