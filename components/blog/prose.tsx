import { MDXRemote } from 'next-mdx-remote/rsc';
import remarkGfm from 'remark-gfm';
import { cn } from '@/components/ui/cn';
import { MDX_COMPONENTS } from './mdx/components';
import { remarkSmartQuotes } from './mdx/remark-smart-quotes';
import './prose.css';

/** MDX, rendered at build time. Expressions stay off: content is text and named components, never code. */
export function Prose({ source, className }: { source: string; className?: string }) {
  return (
    <div className={cn('prose min-w-0', className)}>
      <MDXRemote
        source={source}
        components={MDX_COMPONENTS}
        options={{ mdxOptions: { remarkPlugins: [remarkGfm, remarkSmartQuotes] } }}
      />
    </div>
  );
}
