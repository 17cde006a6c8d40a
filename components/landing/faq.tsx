import { publicPath } from '@/lib/config/site';
import { QUESTIONS } from './copy';
import { Section } from './section';

/** `<details>` opens without JavaScript and is found by the browser's own search. */
export function Faq() {
  return (
    <Section
      id="faq"
      title="Questions, answered plainly"
      lead={
        <>
          The longer answers are in{' '}
          <a
            href={publicPath('/blog/')}
            className="text-accent-ink underline underline-offset-4 hover:no-underline"
          >
            the blog
          </a>
          .
        </>
      }
      aside
    >
      <div className="divide-y divide-line border-y border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3.5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden
                className="text-2xl text-accent-ink transition-transform group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <p className="max-w-[65ch] pb-6 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
