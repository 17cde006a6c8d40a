'use client';

import { Files, Film } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { RadioGroup, RadioSegment } from '@/components/ui/radio-group';
import { keptParts } from '@/lib/editor/kept';
import { CHAPTERS, SAVE_AS } from '@/lib/editor/messages/parts';
import { useDispatch, useEditorSelector, useFile } from './editor-store';

const CHOICES = [
  { saveAs: 'one', text: SAVE_AS.one, Icon: Film },
  { saveAs: 'each', text: SAVE_AS.each, Icon: Files },
] as const;

/** The choice between one clip and one file for each part. Nothing while there is one part. */
export function SaveAs() {
  const several = useFile((file) => keptParts(file).length > 1);
  return several ? <Choices /> : null;
}

function Choices() {
  const dispatch = useDispatch();
  const name = useId();
  const saveAs = useEditorSelector(({ options }) => options.saveAs);
  const chapters = useEditorSelector(({ options }) => options.chapters === 'parts');
  const busy = useFile(({ job }) => job !== null);
  return (
    <div>
      <RadioGroup legend={SAVE_AS.legend} layout="segments" disabled={busy}>
        {CHOICES.map((choice) => (
          <RadioSegment
            key={choice.saveAs}
            name={name}
            value={choice.saveAs}
            checked={choice.saveAs === saveAs}
            onChoose={() => dispatch({ type: 'set-options', change: { saveAs: choice.saveAs } })}
          >
            <choice.Icon className="size-4 shrink-0 max-[22rem]:hidden" aria-hidden />
            {choice.text}
          </RadioSegment>
        ))}
      </RadioGroup>
      {/* Both have the same height, so that the choice moves nothing. */}
      <div className="flex min-h-11 items-center py-1 text-sm">
        {saveAs === 'each' ? (
          <p className="text-ink-soft">
            {globalThis.showDirectoryPicker ? SAVE_AS.folder : SAVE_AS.downloads}
          </p>
        ) : (
          <label className="flex min-h-9 grow cursor-pointer items-center gap-3 text-base font-medium has-disabled:cursor-not-allowed has-disabled:opacity-60">
            <Checkbox
              checked={chapters}
              disabled={busy}
              className="size-4.5"
              onChange={({ target }) =>
                dispatch({ type: 'set-options', change: { chapters: target.checked ? 'parts' : 'source' } })
              }
            />
            {CHAPTERS.label}
          </label>
        )}
      </div>
    </div>
  );
}
