import { USE_CASES } from './copy';
import { LazyImage } from './lazy-image';
import { Section } from './section';

/** Pixels of the stills, which `scripts/make-stills.mjs` draws. */
const STILL_SIZE = { width: 480, height: 270 } as const;
const STRIP_SIZE = { width: 1024, height: 72 } as const;

/** Where the kept part of the film lies, for each use case. The still is its first frame. */
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
    // Otherwise its stills would load while a file opens.
    <div className="editing:hidden">
      <Section id="use-cases" title="Made for quick cuts" tinted>
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {USE_CASES.map(({ title, text }, i) => (
            <li key={title} className="max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-4">
              <Still number={i + 1} kept={KEPT[i] ?? 'inset-x-0'} isTall={i === 0} />
              <div className="sm:mt-5">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/**
 * A frame of a film, and below it the film with the part that is kept. Decorative.
 * @param kept the classes of the part's edges @param isTall it is cropped to 9:16
 */
function Still({ number, kept, isTall }: { number: number; kept: string; isTall: boolean }) {
  return (
    <div aria-hidden>
      <div className="relative overflow-hidden rounded-xl border border-line sm:rounded-panel">
        <LazyImage
          path={`/stills/${number}.webp`}
          size={STILL_SIZE}
          alt=""
          className="h-auto w-full dark:brightness-90"
        />
        {isTall && (
          <span className="absolute inset-y-1 left-[35.5%] aspect-9/16 rounded-lg border-3 border-accent shadow-[0_0_0_99rem_rgb(0_0_0/0.55)]" />
        )}
      </div>
      <div className="film mt-3">
        <LazyImage
          path={'/stills/strip.webp'}
          size={STRIP_SIZE}
          alt=""
          className="h-6 w-full object-cover sm:h-9"
        />
        <span className={kept} />
      </div>
    </div>
  );
}
