import { cn } from '@/components/ui/cn';
import { Collapsible } from '@/components/ui/collapsible';
import type { Heading } from '@/lib/content/headings';

interface ContentsProps {
  contents: Heading[];
}

/** On a phone: folded, so that it does not push the answer off the first screen. */
export function ContentsFold({ contents }: ContentsProps) {
  return (
    <nav aria-label="In this article">
      <Collapsible title="In this article" note={`${contents.length} sections`}>
        <Links contents={contents} className="border-t border-line py-2" />
      </Collapsible>
    </nav>
  );
}

/** Beside the text, where there is room. A table as wide as the page covers it, unless it has the focus. */
export function ContentsAside({ contents }: ContentsProps) {
  return (
    <nav
      aria-label="Sections of this article"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto bg-page focus-within:z-2"
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
