'use client';

import { type ComponentProps, useId } from 'react';
import { Button } from '@/components/ui/button';
import { RadioGroup, RadioListItem } from '@/components/ui/radio-group';
import type { Animation } from '@/lib/edit/edit';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import { clipsOf } from '@/lib/editor/clip';
import { estimateUnlimited } from '@/lib/editor/estimate';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { TRY_AGAIN } from '@/lib/editor/messages/common';
import { OUTPUT } from '@/lib/editor/messages/output';
import { isSoundOnly } from '@/lib/editor/selectors';
import { FIRST_LIMIT, limitNote } from '@/lib/editor/size-limit';
import type { AnimationFields } from './animation-fields';
import { useDispatch, useEditorSelector, useFile } from './editor-store';
import { lateAnimationFields } from './late-animation-fields';
import { LimitFields } from './limit-fields';
import { PreviewSecond } from './preview-second';
import { useLate } from './use-late';
import { useShown } from './use-shown';

/** The choice between the original quality, a size that the clip must not exceed, and a moving image. */
export function OutputChoice() {
  const dispatch = useDispatch();
  const name = useId();
  const { limit, animation } = useEditorSelector(({ options }) => options);
  const last = useEditorSelector(({ preferences }) => preferences);
  const busy = useFile(({ job }) => job !== null);
  const hasVideo = useShown((source) => !isSoundOnly(source));
  const set = (change: typeof limit) =>
    dispatch({ type: 'set-options', change: { limit: change, animation: null } });
  const animate = (change: Animation) => dispatch({ type: 'set-options', change: { animation: change } });
  return (
    <RadioGroup
      legend={OUTPUT.legend}
      layout="list"
      disabled={busy}
      data-testid="output-choice"
      after={
        <>
          {limit && (
            <>
              <LimitFields limit={limit} onChange={set} />
              <Note />
              <PreviewSecond />
            </>
          )}
          {animation && <LateFields animation={animation} onChange={animate} />}
        </>
      }
    >
      <RadioListItem
        name={name}
        value="original"
        title={OUTPUT.original}
        text={OUTPUT.originalText}
        disabled={false}
        checked={limit === null && animation === null}
        onChoose={() => set(null)}
      />
      <RadioListItem
        name={name}
        value="fit"
        title={OUTPUT.fit}
        text={OUTPUT.fitText}
        disabled={false}
        checked={limit !== null}
        onChoose={() => set({ ...FIRST_LIMIT, bytes: last.limitBytes ?? FIRST_LIMIT.bytes })}
      />
      <RadioListItem
        name={name}
        value="animation"
        title={ANIMATION.choice}
        text={ANIMATION.choiceText}
        disabled={!hasVideo}
        checked={animation !== null}
        onChoose={() => animate(last.animation ?? FIRST_ANIMATION)}
      />
    </RadioGroup>
  );
}

/** Their code is fetched as soon as they are wanted. */
function LateFields(props: ComponentProps<typeof AnimationFields>) {
  const { module, failed, retry } = useLate(lateAnimationFields);
  if (module) return <module.AnimationFields {...props} />;
  return (
    // As high as the fields.
    <div className="mt-3 min-h-68 text-sm">
      {failed && (
        <>
          <p role="alert">{ANIMATION.loadFailed}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </>
      )}
    </div>
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
