import { STEPS } from './copy';
import { HOW_TO_ID } from './how-to-id';
import { Section } from './section';

export function HowTo() {
  return (
    <Section id={HOW_TO_ID} title="How it works">
      <Steps />
    </Section>
  );
}

export function Steps() {
  return (
    <ol className="grid gap-6 sm:grid-cols-3">
      {STEPS.map(({ title, text }, i) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid h-11 w-8 shrink-0 place-items-center rounded-lg bg-accent text-lg font-bold text-on-accent"
          >
            {i + 1}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
