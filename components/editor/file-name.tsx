'use client';

import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { InputGroup, InputGroupInput } from '@/components/ui/input-group';
import { cleanName, nextClipName, splitName } from '@/lib/editor/clip-name';
import { FILE_NAME } from '@/lib/editor/messages/clip';
import { savesEach } from '@/lib/editor/selectors';
import { useDispatch, useFile } from './editor-store';

/** Characters. File systems allow about 255 bytes. */
const MAX_LENGTH = 120;

/** The name of the next clip: a line that becomes a field when it is pressed. Its ending is fixed. */
export function FileName() {
  const name = useFile((file, state) => nextClipName(state, file));
  const savesParts = useFile((file, { options }) => savesEach(options, file));
  const saved = useFile(({ job }) => Boolean(job?.finished));
  const [typing, setTyping] = useState(false);
  /** The keyboard left the field, so the focus goes to the line in its place. */
  const [entered, setEntered] = useState(false);
  const { base, ending } = splitName(name);
  const shownEnding = savesParts ? FILE_NAME.numbered(ending) : ending;
  if (typing)
    return (
      <NameField
        base={base}
        ending={shownEnding}
        disabled={saved}
        onLeave={(by) => {
          setTyping(false);
          setEntered(by === 'key');
        }}
      />
    );
  return (
    <Button
      ref={entered ? focus : undefined}
      variant="ghost"
      aria-label={FILE_NAME.shown(base + shownEnding)}
      title={FILE_NAME.change}
      disabled={saved}
      onClick={() => setTyping(true)}
      className="h-11.5 w-full justify-start gap-0 border border-line px-3.5 py-0 font-normal [&_svg]:size-4"
    >
      <span className="mr-2.5 shrink-0 text-sm text-ink-soft">{FILE_NAME.label}</span>
      <span className="truncate" dir="auto">
        {base}
      </span>
      <span className="mr-2.5 shrink-0 text-ink-soft">{shownEnding}</span>
      <Pencil className="ml-auto text-ink-soft" aria-hidden />
    </Button>
  );
}

interface NameFieldProps {
  base: string;
  ending: string;
  disabled: boolean;
  onLeave(by: 'key' | 'press'): void;
}

function NameField({ base, ending, disabled, onLeave }: NameFieldProps) {
  const dispatch = useDispatch();
  const endingId = useId();
  /** What stands in the field: it may be empty, or end with a space. */
  const [draft, setDraft] = useState(base);
  const [problem, setProblem] = useState('');
  const type = (typed: string) => {
    const { text, dropped } = cleanName(typed);
    setDraft(text);
    setProblem(dropped === null ? '' : droppedText(dropped));
    dispatch({ type: 'set-name', typed: text });
  };
  return (
    <div className="relative">
      <InputGroup className="items-center">
        <InputGroupInput
          ref={focus}
          type="text"
          aria-label={FILE_NAME.label}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={MAX_LENGTH}
          disabled={disabled}
          aria-describedby={endingId}
          className="pr-0 pl-3.5 text-left text-base"
          value={draft}
          onFocus={({ target }) => target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => onLeave('press')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The key must not press the line that gets the focus.
            event.preventDefault();
            onLeave('key');
          }}
        />
        <span id={endingId} className="pr-3.5 pl-1 text-ink-soft">
          {ending}
        </span>
      </InputGroup>
      {/* It covers what is below, so that nothing moves. */}
      <p
        role="alert"
        className="absolute top-full left-0 z-10 mt-1 rounded-lg bg-danger-soft px-3 py-1.5 text-sm text-danger empty:hidden"
      >
        {problem}
      </p>
    </div>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Says which character can't be in a name. */
function droppedText(character: string): string {
  return /\p{Cc}/u.test(character) ? FILE_NAME.droppedControl : FILE_NAME.dropped(character);
}
