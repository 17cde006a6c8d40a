'use client';

import { ALL_POSTS } from '@/lib/content/categories';
import type { PostMeta } from '@/lib/content/frontmatter';
import { arrange } from '@/lib/content/list';
import { CategoryFilter } from './category-filter';
import { LeadCard } from './lead-card';
import { PostCard } from './post-card';
import { useCategoryFilter } from './use-category-filter';

/** Filter buttons, the Featured Article and the Latest Articles grid (specification §2 and §4). */
export function PostBrowser({ posts }: { posts: PostMeta[] }) {
  const [filter, choose] = useCategoryFilter();
  const { lead, grid } = arrange(posts, filter);
  const featured = posts[0];
  const count = grid.length + (lead ? 1 : 0);

  return (
    <>
      <CategoryFilter chosen={filter} onChoose={choose} />
      <p role="status" className="sr-only">
        {filter === ALL_POSTS ? '' : `${count} ${count === 1 ? 'article' : 'articles'} in ${filter}`}
      </p>

      {featured && (
        <section aria-label="Featured Article" className="mt-8">
          <p className="mb-4 text-sm font-bold tracking-wide text-accent-ink uppercase">Featured Article</p>
          <LeadCard post={featured} heading="h2" />
        </section>
      )}

      <section aria-labelledby="latest" className="mt-14">
        <h2 id="latest" className="mb-6 text-2xl font-bold sm:text-3xl">
          Latest Articles
        </h2>
        {lead && (
          <div className="mb-6" data-testid="category-lead">
            <LeadCard post={lead} heading="h3" />
          </div>
        )}
        {grid.length > 0 && (
          <ul data-testid="post-grid" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {grid.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
