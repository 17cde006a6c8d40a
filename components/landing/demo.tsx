import { publicPath } from '@/lib/config/site';
import { DEMO_PATHS } from '@/lib/content/demo';
import { DEMO } from './copy';
import { DemoFilm } from './demo-film';
import { LazyImage } from './lazy-image';

/** Pixels. `tests/unit/content/demo-files.test.ts` compares them with the files. */
export const FILM_SIZE = { width: 1080, height: 760 } as const;
export const PHONE_SIZE = { width: 780, height: 1688 } as const;

/** The product itself: a silent recording of a cut, and a screenshot of the editor on a phone. */
export function Demo() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_16.5rem] lg:gap-10">
      <DemoFilm
        film={publicPath(DEMO_PATHS.film)}
        poster={publicPath(DEMO_PATHS.still)}
        size={FILM_SIZE}
        play={DEMO.play}
        pause={DEMO.pause}
        caption={DEMO.film}
      />
      <figure className="mx-auto w-full max-w-66">
        <LazyImage
          path="/screenshots/phone.webp"
          size={PHONE_SIZE}
          alt={DEMO.phoneAlt}
          className="h-auto w-full rounded-panel border border-line"
        />
        <figcaption className="mt-3 text-sm text-ink-soft">{DEMO.phone}</figcaption>
      </figure>
    </div>
  );
}
