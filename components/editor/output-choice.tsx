'use client';

import { useId } from 'react';
import { RadioGroup, RadioListItem } from '@/components/ui/radio-group';
import { clipsOf } from '@/lib/editor/clip';
import { estimateUnlimited } from '@/lib/editor/estimate';
import { OUTPUT } from '@/lib/editor/messages/output';
import { FIRST_LIMIT, limitNote } from '@/lib/editor/size-limit';
import { useDispatch, useEditorSelector, useFile } from './editor-store';
import { LimitFields } from './limit-fields';
import { PreviewSecond } from './preview-second';

/** The choice between the original quality and a size that the clip must not exceed. */
export function OutputChoice() {
  const dispatch = useDispatch();
  const name = useId();
  const limit = useEditorSelector(({ options }) => options.limit);
  const lastBytes = useEditorSelector(({ preferences }) => preferences.limitBytes);
  const busy = useFile(({ job }) => job !== null);
  const set = (change: typeof limit) => dispatch({ type: 'set-options', change: { limit: change } });
  return (
    <RadioGroup
      legend={OUTPUT.legend}
      layout="list"
      disabled={busy}
      data-testid="output-choice"
      after={
        limit && (
          <>
            <LimitFields limit={limit} onChange={set} />
            <Note />
            <PreviewSecond />
          </>
        )
      }
    >
      <RadioListItem
        name={name}
        value="original"
        title={OUTPUT.original}
        text={OUTPUT.originalText}
        disabled={false}
        checked={limit === null}
        onChoose={() => set(null)}
      />
      <RadioListItem
        name={name}
        value="fit"
        title={OUTPUT.fit}
        text={OUTPUT.fitText}
        disabled={false}
        checked={limit !== null}
        onChoose={() => set({ ...FIRST_LIMIT, bytes: lastBytes ?? FIRST_LIMIT.bytes })}
      />
    </RadioGroup>
  );
}

/** What the limit does to this clip. Keeps the room of its longest text. */
function Note() {
  const note = useFile(noteOf);
  return (
    <p
      aria-live="polite"
      data-testid="limit-note"
      className={`mt-2 min-h-15 text-sm ${note?.isWarning ? 'font-medium text-ink' : 'text-ink-soft'}`}
    >
      {note?.text}
    </p>
  );
}

const noteOf: Parameters<typeof useFile<ReturnType<typeof limitNote>>>[0] = (file, state) =>
  limitNote(
    state.options,
    file,
    estimateUnlimited({ ...state.options, limit: null }, file, clipsOf(state), state.saveAs),
  );
