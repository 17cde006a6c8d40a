import { QUESTIONS } from './copy';
import { Section } from './section';

/** `<details>` opens without JavaScript and is found by the browser's own search. */
export function Faq() {
  return (
    <Section id="faq" title="Questions, answered plainly">
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden
                className="text-2xl text-accent-ink transition-transform group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
