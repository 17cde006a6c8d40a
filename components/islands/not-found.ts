import { BASE_PATH } from '@/lib/config/site';
import { isPostPath } from '@/lib/content/paths';
import { type Island, part } from './island';

/** One 404.html is served for every unknown path. Only the path tells the two cases apart (docs/architecture.md, "Rulings"). */
export const notFound: Island = (root) => {
  const { pathname } = window.location;
  // biome-ignore lint/suspicious/noConsole: the specification asks for it (§2, "404 page")
  console.error('404 Error: User attempted to access non-existent route:', pathname);
  if (!isPostPath(pathname, BASE_PATH)) return;

  const { title = '', text = '', action = '', href = '', tab = '' } = root.dataset;
  part(root, '[data-eyebrow]', HTMLElement).remove();
  part(root, 'h1', HTMLElement).textContent = title;
  part(root, '[data-text]', HTMLElement).textContent = text;
  const link = part(root, 'a[data-action]', HTMLAnchorElement);
  link.textContent = action;
  link.href = href;
  document.title = tab;
};
