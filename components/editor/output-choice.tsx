'use client';

import { type ComponentProps, useId } from 'react';
import { Button } from '@/components/ui/button';
import { RadioGroup, RadioListItem } from '@/components/ui/radio-group';
import type { Animation, SizeLimit } from '@/lib/edit/edit';
import { FIRST_ANIMATION } from '@/lib/editor/animation';
import { clipsOf } from '@/lib/editor/clip';
import { estimateUnlimited } from '@/lib/editor/estimate';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { TRY_AGAIN } from '@/lib/editor/messages/common';
import { OUTPUT } from '@/lib/editor/messages/output';
import type { Target } from '@/lib/editor/options';
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
  const target = useEditorSelector(({ options }) => options.target);
  const last = useEditorSelector(({ preferences }) => preferences);
  const busy = useFile(({ job }) => job !== null);
  const hasVideo = useShown((source) => !isSoundOnly(source));
  const choose = (chosen: Target) => dispatch({ type: 'set-options', change: { target: chosen } });
  const limitTo = (limit: SizeLimit) => choose({ kind: 'fit', limit });
  const animate = (animation: Animation) => choose({ kind: 'animation', animation });
  return (
    <RadioGroup
      legend={OUTPUT.legend}
      layout="list"
      disabled={busy}
      data-testid="output-choice"
      after={
        <>
          {target.kind === 'fit' && (
            <>
              <LimitFields limit={target.limit} onChange={limitTo} />
              <Note />
              <PreviewSecond />
            </>
          )}
          {target.kind === 'animation' && <LateFields animation={target.animation} onChange={animate} />}
        </>
      }
    >
      <RadioListItem
        name={name}
        value="original"
        title={OUTPUT.original}
        text={OUTPUT.originalText}
        disabled={false}
        checked={target.kind === 'original'}
        onChoose={() => choose({ kind: 'original' })}
      />
      <RadioListItem
        name={name}
        value="fit"
        title={OUTPUT.fit}
        text={OUTPUT.fitText}
        disabled={false}
        checked={target.kind === 'fit'}
        onChoose={() => limitTo({ ...FIRST_LIMIT, bytes: last.limitBytes ?? FIRST_LIMIT.bytes })}
      />
      <RadioListItem
        name={name}
        value="animation"
        title={ANIMATION.choice}
        text={ANIMATION.choiceText}
        disabled={!hasVideo}
        checked={target.kind === 'animation'}
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
    estimateUnlimited({ ...state.options, target: { kind: 'original' } }, file, clipsOf(state), state.saveAs),
  );
