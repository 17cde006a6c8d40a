import { ALL_POSTS, categorySlug, type Filter, filterFromQuery, isCategory } from '@/lib/content/categories';
import { type Island, part, parts } from './island';

/**
 * Filters posts by category, and mirrors the category in `?category=` so that it can be linked. Posts that don't
 * match leave the document, so nothing counts or reads them.
 */
export const categoryFilter: Island = (root) => {
  const buttons = parts(root, 'button[data-filter]', HTMLButtonElement);
  const status = part(root, '[role="status"]', HTMLElement);
  const grid = part(root, '[data-testid="post-grid"]', HTMLElement);
  const store = part(root, '[data-leads]', HTMLElement);
  const cards = parts(grid, ':scope > li', HTMLElement);
  const leads = parts(store, '[data-lead]', HTMLElement);
  store.remove();

  const show = (filter: Filter) => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.filter === filter));
    for (const lead of leads) lead.remove();
    const lead = leads.find((element) => element.dataset.lead === filter);
    const listed = cards.filter(
      (card) =>
        filter === ALL_POSTS ||
        (card.dataset.category === filter && card.dataset.slug !== lead?.dataset.slug),
    );
    if (lead) grid.before(lead);
    grid.replaceChildren(...listed);
    const count = listed.length + (lead ? 1 : 0);
    status.textContent =
      filter === ALL_POSTS ? '' : `${count} ${count === 1 ? 'article' : 'articles'} in ${filter}`;
  };

  const choose = (filter: Filter) => {
    const url = new URL(window.location.href);
    if (isCategory(filter)) url.searchParams.set('category', categorySlug(filter));
    else url.searchParams.delete('category');
    window.history.replaceState(window.history.state, '', url);
    show(filter);
  };

  for (const button of buttons) {
    const { filter } = button.dataset;
    button.addEventListener('click', () => choose(isCategory(filter) ? filter : ALL_POSTS));
  }
  const follow = () => show(filterFromQuery(window.location.search));
  window.addEventListener('popstate', follow);
  if (filterFromQuery(window.location.search) !== ALL_POSTS) follow();
};
