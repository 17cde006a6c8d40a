import { ALL_POSTS, type Filter } from './categories';
import type { PostMeta } from './frontmatter';

/** Filters posts by exact category match (specification §4). */
export function filterPosts<T extends PostMeta>(posts: readonly T[], filter: Filter): T[] {
  return filter === ALL_POSTS ? [...posts] : posts.filter((post) => post.category === filter);
}

/**
 * Splits the filtered posts into a lead card and the grid, which skips the first post (specification §2). Unfiltered, that
 * post is the Featured Article. Under a category it stands above the grid as the category's lead card, so no post disappears
 * (docs/architecture.md, "Rulings").
 */
export function arrange<T extends PostMeta>(posts: readonly T[], filter: Filter): { lead?: T; grid: T[] } {
  const [first, ...grid] = filterPosts(posts, filter);
  return filter === ALL_POSTS || !first ? { grid } : { lead: first, grid };
}

/** The previous and the next post of a list; undefined at either end. */
export function neighbors<T extends PostMeta>(posts: readonly T[], slug: string): { previous?: T; next?: T } {
  const at = posts.findIndex((post) => post.slug === slug);
  return at < 0 ? {} : { previous: posts[at - 1], next: posts[at + 1] };
}

/** "Snipreel Editorial Team" → "SE", for the circle in the author box. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
