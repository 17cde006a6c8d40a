import { USE_CASES } from './copy';
import { FilmStrip } from './film-strip';
import { Section } from './section';

/** Where the kept part lies, in percent: one for each use case. */
const KEPT = [
  [58, 70],
  [24, 36],
  [70, 84],
  [36, 58],
  [10, 34],
  [14, 86],
] as const;

export function UseCases() {
  return (
    <Section id="use-cases" title="Made for the small jobs" tinted>
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {USE_CASES.map(({ title, text }, i) => {
          const [from, to] = KEPT[i] ?? KEPT[0];
          return (
            <li key={title}>
              <FilmStrip from={from} to={to} />
              <h3 className="mt-5 text-lg font-semibold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
