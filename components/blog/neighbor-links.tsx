import { cn } from '@/components/ui/cn';
import type { PostMeta } from '@/lib/content/frontmatter';
import { postPath } from '@/lib/content/paths';

interface NeighborLinksProps {
  previous?: PostMeta;
  next?: PostMeta;
}

/** Links to the previous and the next article, each only if it exists (specification §2). */
export function NeighborLinks({ previous, next }: NeighborLinksProps) {
  return (
    <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
      {previous && <NeighborLink label="Previous Article" post={previous} />}
      {next && <NeighborLink label="Next Article" post={next} className="sm:col-start-2 sm:text-right" />}
    </nav>
  );
}

function NeighborLink({ label, post, className }: { label: string; post: PostMeta; className?: string }) {
  return (
    <a
      href={postPath(post.slug)}
      className={cn(
        'group flex flex-col gap-1 rounded-panel border border-line bg-panel p-5 transition-shadow hover:shadow-panel',
        className,
      )}
    >
      <span className="text-sm text-ink-soft">{label}</span>
      <span className="font-bold group-hover:underline group-hover:underline-offset-4">{post.title}</span>
    </a>
  );
}
