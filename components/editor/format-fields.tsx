'use client';

import type { Animation, SizeLimit } from '@/lib/edit/edit';
import { clipsOf } from '@/lib/editor/clip';
import { estimateUnlimited } from '@/lib/editor/estimate';
import { LIMIT } from '@/lib/editor/messages/output';
import type { Target } from '@/lib/editor/options';
import { formatObstacle, type OutputFormat } from '@/lib/editor/output-format';
import { FIRST_LIMIT, limitNote, megabytesOf, parseOptionalLimit } from '@/lib/editor/size-limit';
import { AnimationFields } from './animation-fields';
import { useDispatch, useEditorSelector, useFile } from './editor-store';
import { LimitFields } from './limit-fields';
import { MegabytesField } from './megabytes-field';
import { PreviewSecond } from './preview-second';

/** The settings of a format, for the dialog that its button opens. */
export function FormatFields({ format }: { format: OutputFormat }) {
  const dispatch = useDispatch();
  const target = useEditorSelector(({ options }) => options.target);
  const hasVideo = useFile((file) => formatObstacle('animation', file) === null);
  const choose = (chosen: Target) => dispatch({ type: 'set-options', change: { target: chosen } });
  const limitTo = (limit: SizeLimit) => choose({ kind: 'fit', limit });
  const animate = (animation: Animation) => choose({ kind: 'animation', animation });
  if (target.kind === 'animation') return <AnimationFields animation={target.animation} onChange={animate} />;
  return (
    <div className="mt-3" data-testid="limit-fields">
      {format === 'sound' ? (
        <MegabytesField
          label={LIMIT.label}
          shown={target.kind === 'fit' ? megabytesOf(target.limit.bytes) : ''}
          placeholder={LIMIT.none}
          parse={parseOptionalLimit}
          onChange={(bytes) =>
            bytes === null ? choose({ kind: 'original' }) : limitTo({ ...FIRST_LIMIT, bytes })
          }
        />
      ) : (
        target.kind === 'fit' && <LimitFields limit={target.limit} hasVideo={hasVideo} onChange={limitTo} />
      )}
      <Note />
      {format === 'fit' && hasVideo && <PreviewSecond />}
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
    estimateUnlimited({ ...state.options, target: { kind: 'original' } }, file, clipsOf(state)),
  );
