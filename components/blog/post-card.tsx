import { shortDate } from '@/lib/content/dates';
import type { PostMeta } from '@/lib/content/frontmatter';
import { postPath } from '@/lib/content/paths';
import { EmojiTile } from './emoji-tile';

/** A card of the Latest Articles grid: title clamped to 2 lines, excerpt to 3 (specification §2). */
export function PostCard({ post }: { post: PostMeta }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-panel transition-shadow hover:shadow-panel">
      <EmojiTile emoji={post.image} className="h-36 text-6xl" />
      <div className="flex grow flex-col gap-3 p-5">
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
          <span className="font-semibold text-accent-ink">{post.category}</span>
          <span>{post.readTime}</span>
        </p>
        <h3 className="line-clamp-2 text-xl leading-snug font-bold">
          <a
            href={postPath(post.slug)}
            className="after:absolute after:inset-0 after:rounded-panel group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {post.title}
          </a>
        </h3>
        <p className="line-clamp-3 text-ink-soft">{post.excerpt}</p>
        <p className="mt-auto flex flex-wrap justify-between gap-2 border-t border-line pt-3 text-sm text-ink-soft">
          <span>{post.author}</span>
          <time dateTime={post.date}>{shortDate(post.date)}</time>
        </p>
      </div>
    </article>
  );
}
