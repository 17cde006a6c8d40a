import { useEffect, useState } from 'react';
import { ALL_POSTS, categorySlug, type Filter, filterFromQuery } from '@/lib/content/categories';

/**
 * The chosen category, mirrored in `?category=` so that it can be linked. It starts at All Posts (specification
 * §4), which is what the exported HTML shows, and follows the address once the page is alive.
 */
export function useCategoryFilter(): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState<Filter>(ALL_POSTS);

  useEffect(() => {
    const follow = () => setFilter(filterFromQuery(window.location.search));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const choose = (next: Filter) => {
    const url = new URL(window.location.href);
    if (next === ALL_POSTS) url.searchParams.delete('category');
    else url.searchParams.set('category', categorySlug(next));
    window.history.replaceState(window.history.state, '', url);
    setFilter(next);
  };

  return [filter, choose];
}
