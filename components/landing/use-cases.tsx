import { USE_CASES } from './copy';
import { Section } from './section';

/** Where the kept part of the recording lies: one for each use case. */
const KEPT = [
  'left-[58%] right-[30%]',
  'left-[24%] right-[64%]',
  'left-[70%] right-[16%]',
  'left-[36%] right-[42%]',
  'left-[10%] right-[66%]',
  'left-[14%] right-[14%]',
];

export function UseCases() {
  return (
    <Section id="use-cases" title="Made for quick cuts" tinted>
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {USE_CASES.map(({ title, text }, i) => (
          <li key={title}>
            <FilmStrip kept={KEPT[i] ?? 'inset-x-0'} />
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A recording and the part of it that is kept. Decorative. `kept`: the classes of the part's edges. */
function FilmStrip({ kept }: { kept: string }) {
  return (
    <div aria-hidden className="film">
      <span className={kept} />
    </div>
  );
}
