import { publicPath } from '@/lib/config/site';

export const BLOG_PATH = publicPath('/blog/');

export function postPath(slug: string): string {
  return publicPath(`/blog/${slug}/`);
}

/**
 * True when a path that was not found is that of a single article: `/blog/{slug}`, with or without a slash or
 * `.html`. A static host serves one 404.html for all of them.
 */
export function isPostPath(pathname: string, basePath: string): boolean {
  if (!pathname.startsWith(basePath)) return false;
  return /^\/blog\/[^/]+\/?$/.test(pathname.slice(basePath.length));
}
