import type { ReactNode } from 'react';

interface NumberedStepProps {
  number: number;
  title: string;
  text: string;
  /** For links to the step. */
  id?: string;
  picture: ReactNode;
}

/** A step of a numbered list: its picture, and below it the number beside the text. */
export function NumberedStep({ number, title, text, id, picture }: NumberedStepProps) {
  return (
    <li id={id}>
      {picture}
      <div className="mt-5 flex gap-4">
        <span
          aria-hidden
          className="grid h-11 w-8 shrink-0 place-items-center rounded-lg bg-accent text-lg font-bold text-on-accent"
        >
          {number}
        </span>
        <div>
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </div>
      </div>
    </li>
  );
}
