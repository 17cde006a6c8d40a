import type { ComponentProps } from 'react';
import { publicPath } from '@/lib/config/site';
import { headingId } from '@/lib/content/headings';
import { textOf } from './text-of';

/** A section's heading, with the anchor that the table of contents names. */
export function SectionHeading({ children }: ComponentProps<'h2'>) {
  return <h2 id={headingId(textOf(children))}>{children}</h2>;
}

/** Markdown link: a path of this site gets its base path, and a file in `public/downloads/` is saved, not shown. */
export function TextLink({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a
      href={href.startsWith('/') ? publicPath(`/${href.slice(1)}`) : href}
      download={href.startsWith('/downloads/') || undefined}
    >
      {children}
    </a>
  );
}
