'use client';

import type { Animation } from '@/lib/edit/edit';
import { ANIMATION_RATES, animationNote, animationSides, offeredSide } from '@/lib/editor/animation';
import { clipsOf } from '@/lib/editor/clip';
import { estimateSize, shownSize } from '@/lib/editor/estimate';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { CLIP_SIZE } from '@/lib/editor/messages/cut';
import { LIMIT } from '@/lib/editor/messages/output';
import { megabytesOf, parseOptionalLimit } from '@/lib/editor/size-limit';
import type { EditorState, OpenFile } from '@/lib/editor/state';
import { CheckField } from './check-field';
import { ChoiceField } from './choice-field';
import { useFile } from './editor-store';
import { MegabytesField } from './megabytes-field';

interface AnimationFieldsProps {
  animation: Animation;
  onChange(animation: Animation): void;
}

/** What a GIF or a WebP is to be, and what that makes of this clip. */
export function AnimationFields({ animation, onChange }: AnimationFieldsProps) {
  const { format, rate, loop, bytes } = animation;
  const sides = useFile((file) => animationSides(file).join());
  const offered = sides.split(',').map(Number);
  const side = offeredSide(animation, offered);
  const largest = offered.at(-1);
  return (
    <div className="mt-3 flex flex-col gap-3" data-testid="animation-fields">
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          label={ANIMATION.format}
          value={format}
          options={[
            ['gif', ANIMATION.formatNames.gif],
            ['webp', ANIMATION.formatNames.webp],
          ]}
          onChoose={(chosen) => onChange({ ...animation, format: chosen === 'webp' ? 'webp' : 'gif' })}
        />
        <ChoiceField
          label={ANIMATION.side}
          value={String(side)}
          options={offered.map((pixels) => [
            String(pixels),
            ANIMATION.sideName(pixels, pixels === largest && !isListed(pixels)),
          ])}
          onChoose={(chosen) => onChange({ ...animation, longerSide: Number(chosen) })}
        />
        <ChoiceField
          label={ANIMATION.rate}
          value={String(rate)}
          options={ANIMATION_RATES.map((rate) => [String(rate), ANIMATION.rateName(rate)])}
          onChoose={(chosen) => onChange({ ...animation, rate: Number(chosen) })}
        />
        <MegabytesField
          label={LIMIT.label}
          shown={bytes === null ? '' : megabytesOf(bytes)}
          placeholder={LIMIT.none}
          parse={parseOptionalLimit}
          onChange={(limit) => onChange({ ...animation, bytes: limit })}
        />
      </div>
      <CheckField
        label={ANIMATION.loop}
        checked={loop}
        onChange={(chosen) => onChange({ ...animation, loop: chosen })}
      />
      <Note />
    </div>
  );
}

const LISTED: ReadonlySet<number> = new Set([240, 320, 480, 640, 800, 1080]);
const isListed = (side: number) => LISTED.has(side);

/** What the clip will be. Keeps the room of its longest text. */
function Note() {
  const note = useFile(noteOf);
  return (
    <p
      aria-live="polite"
      data-testid="animation-note"
      className={`min-h-15 text-sm ${note?.isWarning ? 'font-medium text-ink' : 'text-ink-soft'}`}
    >
      {note?.text}
    </p>
  );
}

function noteOf(file: OpenFile, state: EditorState) {
  const estimate = estimateSize(state.options, file, clipsOf(state));
  const size = estimate && { kind: estimate.kind, text: shownSize(estimate, CLIP_SIZE.about) };
  return animationNote(file, state.options, size);
}
