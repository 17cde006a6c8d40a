import { longDate } from '@/lib/content/dates';
import type { PostMeta } from '@/lib/content/frontmatter';
import { postPath } from '@/lib/content/paths';
import { EmojiTile } from './emoji-tile';

/** The wide card: the Featured Article, and the first post of a chosen category. */
export function LeadCard({ post, heading }: { post: PostMeta; heading: 'h2' | 'h3' }) {
  const Heading = heading;
  return (
    <article className="group relative grid overflow-hidden rounded-panel border border-line bg-panel shadow-panel md:grid-cols-[2fr_3fr]">
      <EmojiTile emoji={post.image} className="min-h-44 text-8xl md:text-9xl" />
      <div className="flex flex-col gap-4 p-6 sm:p-8">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="font-semibold text-accent-ink">{post.category}</span>
          <span>{post.readTime}</span>
        </p>
        <Heading className="text-2xl font-bold sm:text-3xl">
          <a
            href={postPath(post.slug)}
            className="after:absolute after:inset-0 after:rounded-panel group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {post.title}
          </a>
        </Heading>
        <p className="text-lg text-ink-soft">{post.excerpt}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span>{post.author}</span>
          <time dateTime={post.date}>{longDate(post.date)}</time>
        </p>
      </div>
    </article>
  );
}
