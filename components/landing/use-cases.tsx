import { USE_CASES } from './copy';
import { Section } from './section';

export function UseCases() {
  return (
    <Section id="use-cases" title="Made for the small jobs" tinted>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {USE_CASES.map(({ title, text }) => (
          <li key={title} className="rounded-2xl border border-line bg-panel p-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
