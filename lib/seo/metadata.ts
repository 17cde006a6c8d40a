import type { Metadata } from 'next';
import { BRAND } from '@/lib/config/brand';
import { publicUrl } from '@/lib/config/origin';
import { BLOG_NAME } from '@/lib/content/blog';
import type { PostMeta } from '@/lib/content/frontmatter';
import { CARD_SIZE, type Card, HOME_CARD, postCard } from './cards';

interface PageFacts {
  /** The complete title, as the tab shows it. */
  title: string;
  /** One or two sentences, used as the snippet under the link. */
  description: string;
  keywords: readonly string[];
  /** The path of the page, with a slash at the end. */
  path: `/${string}`;
  card?: Card;
  /** For articles only. */
  article?: Pick<PostMeta, 'author' | 'date' | 'updated' | 'category'>;
}

/** The metadata of a page's head. All URLs are absolute. */
export function pageMetadata({
  title,
  description,
  keywords,
  path,
  card = HOME_CARD,
  article,
}: PageFacts): Metadata {
  const url = publicUrl(path);
  const image = { url: publicUrl(card.path), type: 'image/png', ...CARD_SIZE, alt: card.alt };
  const shared = { title, description, url, siteName: BRAND.name, locale: 'en_US', images: [image] };
  return {
    title: { absolute: title },
    description,
    keywords: [...keywords],
    alternates: {
      canonical: url,
      types: {
        'application/rss+xml': [{ url: publicUrl('/feed.xml'), title: BLOG_NAME }],
        'application/feed+json': [{ url: publicUrl('/feed.json'), title: BLOG_NAME }],
      },
    },
    robots: { index: true, follow: true, 'max-image-preview': 'large', 'max-snippet': -1 },
    ...(article && { authors: [{ name: article.author }] }),
    openGraph: article
      ? {
          ...shared,
          type: 'article',
          publishedTime: article.date,
          modifiedTime: article.updated ?? article.date,
          section: article.category,
          tags: [...keywords],
        }
      : { ...shared, type: 'website' },
    twitter: {
      card: 'summary_large_image',
      title,
      description,
      images: [{ url: image.url, alt: card.alt, ...CARD_SIZE }],
    },
  };
}

/** The metadata of an article: the title is "{title} - blog name", the description is the excerpt (specification §2). */
export function postMetadata(post: PostMeta): Metadata {
  return pageMetadata({
    title: `${post.title} - ${BLOG_NAME}`,
    description: post.excerpt,
    keywords: postKeywords(post),
    path: `/blog/${post.slug}/`,
    card: postCard(post),
    article: post,
  });
}

const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'that', 'the', 'to', 'with', 'your']);

/** The keywords of an article: its category and the meaningful words of its slug. */
export function postKeywords({ slug, category }: Pick<PostMeta, 'slug' | 'category'>): string[] {
  const words = slug.split('-').filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  return [...new Set([words.join(' '), category.toLowerCase(), ...words])];
}
