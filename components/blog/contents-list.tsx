import { cn } from '@/components/ui/cn';
import type { Heading } from '@/lib/content/headings';

interface ContentsProps {
  contents: Heading[];
}

/** On a phone: folded, so that it does not push the answer off the first screen. */
export function ContentsFold({ contents }: ContentsProps) {
  return (
    <nav aria-label="In this article" className="rounded-panel border border-line bg-panel px-5">
      <details>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-bold">
          In this article
          <span className="ml-auto text-sm font-normal text-ink-soft">{contents.length} sections</span>
        </summary>
        <Links contents={contents} className="border-t border-line py-2" />
      </details>
    </nav>
  );
}

/** Beside the text, where there is room. */
export function ContentsAside({ contents }: ContentsProps) {
  return (
    <nav
      aria-label="Sections of this article"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto"
    >
      <p className="mb-2 text-sm font-bold tracking-wide uppercase">In this article</p>
      <Links contents={contents} className="border-l border-line pl-4 text-[0.9375rem]" />
    </nav>
  );
}

function Links({ contents, className }: ContentsProps & { className: string }) {
  return (
    <ol className={cn('list-none', className)}>
      {contents.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 leading-snug text-ink-soft hover:text-ink hover:underline lg:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
