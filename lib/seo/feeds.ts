import { generateJsonFeed, generateRssFeed } from 'feedsmith';
import { BRAND } from '@/lib/config/brand';
import { publicUrl } from '@/lib/config/origin';
import { BLOG_DESCRIPTION, BLOG_NAME } from '@/lib/content/blog';
import type { PostMeta } from '@/lib/content/frontmatter';
import { postCard } from './cards';

const LANGUAGE = 'en-US';
const FAVICON = publicUrl('/icons/icon-192.png');

/** A calendar date at midnight UTC. */
const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** Sorts posts, newest first. */
const newestFirst = (posts: readonly PostMeta[]) => posts.toSorted((a, b) => b.date.localeCompare(a.date));

/** The day of the last change to any post, never the day of the build. */
export function lastChange(posts: readonly PostMeta[]): string {
  return posts.map(({ date, updated }) => updated ?? date).reduce((a, b) => (a > b ? a : b), '1970-01-01');
}

/** The RSS 2.0 feed, https://www.rssboard.org/rss-specification */
export function rssFeed(posts: readonly PostMeta[]): string {
  return generateRssFeed({
    title: BLOG_NAME,
    link: publicUrl('/blog/'),
    description: BLOG_DESCRIPTION,
    language: LANGUAGE,
    lastBuildDate: instant(lastChange(posts)),
    image: { url: FAVICON, title: BLOG_NAME, link: publicUrl('/blog/') },
    atom: { links: [{ href: publicUrl('/feed.xml'), rel: 'self', type: 'application/rss+xml' }] },
    items: newestFirst(posts).map((post) => {
      const url = publicUrl(`/blog/${post.slug}/`);
      return {
        title: post.title,
        link: url,
        guid: { value: url, isPermaLink: true },
        description: post.excerpt,
        categories: [{ name: post.category }],
        pubDate: instant(post.date),
        dc: { creators: [post.author] },
        ...(post.updated && { atom: { updated: instant(post.updated) } }),
      };
    }),
  });
}

/** The JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(posts: readonly PostMeta[]): string {
  const feed = generateJsonFeed({
    title: BLOG_NAME,
    home_page_url: publicUrl('/blog/'),
    feed_url: publicUrl('/feed.json'),
    description: BLOG_DESCRIPTION,
    language: LANGUAGE,
    icon: publicUrl('/icons/icon-512.png'),
    favicon: FAVICON,
    authors: [{ name: BRAND.name, url: publicUrl('/') }],
    items: newestFirst(posts).map((post) => ({
      id: publicUrl(`/blog/${post.slug}/`),
      url: publicUrl(`/blog/${post.slug}/`),
      title: post.title,
      summary: post.excerpt,
      content_text: post.excerpt,
      image: publicUrl(postCard(post).path),
      date_published: instant(post.date),
      ...(post.updated && { date_modified: instant(post.updated) }),
      authors: [{ name: post.author }],
      tags: [post.category],
      language: LANGUAGE,
    })),
  });
  return JSON.stringify(feed, null, 2);
}
