import { Button } from '@/components/ui/button';
import { ALL_POSTS, FILTERS } from '@/lib/content/categories';
import type { PostMeta } from '@/lib/content/frontmatter';
import { arrange } from '@/lib/content/list';
import { LeadCard } from './lead-card';
import { PostCard } from './post-card';

/**
 * Filter buttons, the Featured Article and the Latest Articles grid (specification §2 and §4). An island:
 * without a script the page shows All Posts and hides the buttons.
 */
export function PostBrowser({ posts }: { posts: PostMeta[] }) {
  const featured = posts[0];
  return (
    <div data-island="category-filter">
      <fieldset className="min-w-0 noscript:hidden">
        <legend className="sr-only">Filter articles by category</legend>
        <div className="flex flex-wrap gap-2">
          {FILTERS.map((filter) => (
            <Button
              key={filter}
              variant="chip"
              data-filter={filter}
              aria-pressed={filter === ALL_POSTS}
              className="px-4 py-0 text-sm"
            >
              {filter}
            </Button>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only" />

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
        <ul data-testid="post-grid" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {arrange(posts, ALL_POSTS).grid.map((post) => (
            <li key={post.slug} data-category={post.category} data-slug={post.slug}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
        <CategoryLeads posts={posts} />
      </section>
    </div>
  );
}

/** The lead card of each category; the script puts it above the grid. */
function CategoryLeads({ posts }: { posts: PostMeta[] }) {
  const filters = FILTERS.filter((filter) => filter !== ALL_POSTS);
  return (
    <div data-leads hidden>
      {filters.map((filter) => {
        const { lead } = arrange(posts, filter);
        return (
          lead && (
            <div
              key={filter}
              data-lead={filter}
              data-slug={lead.slug}
              data-testid="category-lead"
              className="mb-6"
            >
              <LeadCard post={lead} heading="h3" />
            </div>
          )
        );
      })}
    </div>
  );
}
