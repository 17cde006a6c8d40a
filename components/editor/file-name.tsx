'use client';

import { useId, useState } from 'react';
import { InputGroup, InputGroupInput } from '@/components/ui/input-group';
import { Label } from '@/components/ui/label';
import { cleanName, nextClipName, splitName } from '@/lib/editor/clip-name';
import { FILE_NAME } from '@/lib/editor/messages/clip';
import { savesEach } from '@/lib/editor/selectors';
import { useDispatch, useFile } from './editor-store';

/** Characters. File systems allow about 255 bytes. */
const MAX_LENGTH = 120;

/** The name of the next clip, which can be changed until it is saved. Its ending is fixed. */
export function FileName() {
  const dispatch = useDispatch();
  const id = useId();
  const endingId = useId();
  const { base, ending } = splitName(useFile((file, state) => nextClipName(state, file)));
  const savesParts = useFile((file, state) => savesEach(state, file));
  const saved = useFile(({ job }) => Boolean(job?.finished));
  /** What stands in the field while it has the focus: it may be empty, or end with a space. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState('');

  const type = (typed: string) => {
    const { text, dropped } = cleanName(typed);
    setDraft(text);
    setProblem(dropped === null ? '' : droppedText(dropped));
    dispatch({ type: 'set-name', typed: text });
  };
  const leave = () => {
    setDraft(null);
    setProblem('');
  };
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <Label htmlFor={id} className="shrink-0">
          {FILE_NAME.label}
        </Label>
        <p role="alert" className="text-right text-sm text-danger">
          {problem}
        </p>
      </div>
      <InputGroup className="items-center">
        <InputGroupInput
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={MAX_LENGTH}
          disabled={saved}
          aria-describedby={endingId}
          className="pr-0 pl-3.5 text-left text-base"
          value={draft ?? base}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <span id={endingId} className="pr-3.5 pl-1 text-ink-soft">
          {savesParts ? FILE_NAME.numbered(ending) : ending}
        </span>
      </InputGroup>
    </div>
  );
}

/** Says which character can't be in a name. */
function droppedText(character: string): string {
  return /\p{Cc}/u.test(character) ? FILE_NAME.droppedControl : FILE_NAME.dropped(character);
}
