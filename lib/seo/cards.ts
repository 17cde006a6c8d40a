import { BRAND } from '@/lib/config/brand';
import { BLOG_DESCRIPTION, BLOG_NAME } from '@/lib/content/blog';
import type { PostMeta } from '@/lib/content/frontmatter';
import type { ToolMeta } from '@/lib/content/tool';

/** Pixels, in the shape that networks crop least (https://ogp.me, X's `summary_large_image`). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The image of a page where its link is shared. */
export interface Card {
  /** The image's path; its route makes the image. */
  path: `/${string}.png`;
  /** The alternative text. */
  alt: string;
  /** The kind of page, shown above the title. */
  label: string;
  title: string;
  emoji: string;
}

export const HOME_CARD: Card = {
  path: '/og.png',
  alt: `${BRAND.name}: cut your video, keep the moment. A film strip with the kept part framed in yellow.`,
  label: 'Free video cutter',
  title: 'Cut your video. Keep the moment.',
  emoji: '🎬',
};

export const BLOG_CARD: Card = {
  path: '/blog/og.png',
  alt: `${BLOG_NAME}. ${BLOG_DESCRIPTION}`,
  label: BLOG_NAME,
  title: 'Cutting, formats and publishing, explained',
  emoji: '📚',
};

export const TOOLS_CARD: Card = {
  path: '/tools/og.png',
  alt: `${BRAND.name}: free video tools that run in your browser.`,
  label: BRAND.name,
  title: 'Free video tools, no upload',
  emoji: '🧰',
};

export const toolCardPath = (slug: string) => `/${slug}/og.png` as const;

/** The card of a task page. */
export function toolCard({ slug, heading, image }: ToolMeta): Card {
  return {
    path: toolCardPath(slug),
    alt: `${heading}. A free tool of ${BRAND.name} that runs in your browser.`,
    label: 'Free, no upload',
    title: heading,
    emoji: image,
  };
}

/** The card of an article. */
export function postCard({ slug, title, category, image }: PostMeta): Card {
  return {
    path: `/blog/${slug}/og.png`,
    alt: `${title}. A ${BLOG_NAME} article in ${category}.`,
    label: category,
    title,
    emoji: image,
  };
}
