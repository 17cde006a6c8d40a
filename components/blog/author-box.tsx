import { AUTHOR_BIO, AUTHOR_ROLE } from '@/lib/content/blog';
import { initials } from '@/lib/content/list';

/** Specification §2: initials in a circle, the name, a fixed line and a fixed bio. */
export function AuthorBox({ author }: { author: string }) {
  return (
    <section
      aria-label="About the author"
      className="flex flex-col gap-4 rounded-panel border border-line bg-panel p-6 sm:flex-row sm:gap-6"
    >
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent text-lg font-bold text-on-accent"
      >
        {initials(author)}
      </span>
      <div>
        <p className="text-lg font-bold">{author}</p>
        <p className="text-sm font-semibold text-accent-ink">{AUTHOR_ROLE}</p>
        <p className="mt-2 text-ink-soft">{AUTHOR_BIO}</p>
      </div>
    </section>
  );
}
