import { publicPath } from '@/lib/config/site';

export const BLOG_PATH = publicPath('/blog/');

/** The path of an article. */
export function postPath(slug: string): string {
  return publicPath(`/blog/${slug}/`);
}

/**
 * True if a path is that of an article: `/blog/{slug}`, with or without a slash or `.html`. A static host serves one
 * 404.html for all missing paths.
 */
export function isPostPath(pathname: string, basePath: string): boolean {
  if (!pathname.startsWith(basePath)) return false;
  return /^\/blog\/[^/]+\/?$/.test(pathname.slice(basePath.length));
}

export const TOOLS_PATH = publicPath('/tools/');

/** The path of a task page. */
export function toolPath(slug: string): string {
  return publicPath(`/${slug}/`);
}

/** Where the About page says how facts are checked. */
export const FACTS_ID = 'facts';
export const FACTS_PATH = publicPath(`/about/#${FACTS_ID}`);
