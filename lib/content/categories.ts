/** The blog's categories (specification §2), in the order of the filter buttons. */
export const CATEGORIES = [
  'Tutorial',
  'Tips & Tricks',
  'Social Media',
  'Technical',
  'Marketing',
  'Professional',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The filter button that shows all posts. */
export const ALL_POSTS = 'All Posts';

export type Filter = Category | typeof ALL_POSTS;

export const FILTERS: readonly Filter[] = [ALL_POSTS, ...CATEGORIES];

/** True for the name of a category. */
export function isCategory(value: unknown): value is Category {
  return CATEGORIES.some((category) => category === value);
}

/** "Tips & Tricks" → "tips-tricks": the category in `/blog/?category=`. */
export function categorySlug(category: Category): string {
  return category
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The filter of a query string; a missing or unknown category means all posts. */
export function filterFromQuery(search: string): Filter {
  const name = new URLSearchParams(search).get('category')?.toLowerCase();
  return CATEGORIES.find((c) => categorySlug(c) === name || c.toLowerCase() === name) ?? ALL_POSTS;
}
