import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import type { TypedPlace } from '@/lib/editor/timeline/typed-place';

interface PlayheadFieldProps {
  label: string;
  /** The place now, which is replaced by typing. */
  text: string;
  read(text: string): TypedPlace;
  /** Milliseconds. */
  onGo(ms: number): void;
  /** `byKey`: the focus would get lost. */
  onClose(byKey: boolean): void;
}

/** A field for a time or a frame number. Enter seeks or says what is wrong, Escape closes it, and losing the focus seeks if it can be read. */
export function PlayheadField({ label, text, read, onGo, onClose }: PlayheadFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = (byKey: boolean) => {
    // A field that is removed may lose the focus, too.
    if (isOver.current) return;
    isOver.current = true;
    onClose(byKey);
  };
  const go = (typed: string, byKey: boolean) => {
    const place = typed === text || isOver.current ? null : read(typed);
    if (place && 'problem' in place && byKey) return setProblem(place.problem);
    if (place && 'ms' in place) onGo(place.ms);
    close(byKey);
  };
  return (
    <>
      <Input
        ref={field}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        // A keypad for decimals has no colon.
        inputMode="text"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        onChange={() => setProblem(null)}
        onBlur={(event) => go(event.target.value, false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The key must not press the button that gets the focus.
          event.preventDefault();
          if (event.key === 'Enter') go(event.currentTarget.value, true);
          else close(true);
        }}
        // Browsers zoom in on smaller text in a field that is touched.
        className="h-9 w-0 min-w-full rounded-lg px-1 text-right text-ink outline-offset-0 aria-invalid:border-danger pointer-coarse:text-base @min-[46rem]:h-6 @min-[46rem]:rounded-md"
      />
      {problem !== null && (
        <p
          id={id}
          role="alert"
          className="absolute top-full right-0 z-10 mt-1 w-max max-w-60 rounded-lg bg-ink px-3 py-1.5 text-sm leading-5 font-medium text-page shadow-panel @min-[46rem]:top-auto @min-[46rem]:bottom-full @min-[46rem]:mb-1"
        >
          {problem}
        </p>
      )}
    </>
  );
}
