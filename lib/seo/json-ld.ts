/** Structured data, https://schema.org. Each thing has an `@id`, so pages refer to it instead of repeating it. */
import type {
  Blog,
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  HowTo,
  Organization,
  Thing,
  VideoObject,
  WebApplication,
  WebSite,
} from 'schema-dts';
import { BRAND } from '@/lib/config/brand';
import { publicUrl } from '@/lib/config/origin';
import { BLOG_DESCRIPTION, BLOG_NAME } from '@/lib/content/blog';
import { DEMO_PATHS, DEMO_RECORDED, demoSeconds } from '@/lib/content/demo';
import type { PostMeta } from '@/lib/content/frontmatter';
import type { Post } from '@/lib/content/post';
import { SHOT_SIZE, shotPath } from '@/lib/content/shots';
import type { ToolMeta } from '@/lib/content/tool';
import { CARD_SIZE, HOME_CARD, postCard, toolCardPath } from './cards';
import { postKeywords } from './metadata';

const LANGUAGE = 'en-US';
const SITE_ID = publicUrl('/#website');
const PUBLISHER_ID = publicUrl('/#organization');
const BLOG_ID = publicUrl('/blog/#blog');

export interface Question {
  question: string;
  answer: string;
}

export interface Crumb {
  name: string;
  path: `/${string}`;
}

/** The content of a page's one `<script type="application/ld+json">`. */
export function graph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The site. */
export function website(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': SITE_ID,
    url: publicUrl('/'),
    name: BRAND.name,
    description: BRAND.description,
    inLanguage: LANGUAGE,
    publisher: { '@id': PUBLISHER_ID },
  };
}

/** The publisher. */
export function organization(): Organization {
  return {
    '@type': 'Organization',
    '@id': PUBLISHER_ID,
    name: BRAND.name,
    url: publicUrl('/'),
    logo: imageObject('/icons/icon-512.png', { width: 512, height: 512 }),
    sameAs: [BRAND.repository],
  };
}

/** The editor as an application. It is free, and has no rating because nobody has rated it. */
export function webApplication(features: readonly string[]): WebApplication {
  return {
    '@type': 'WebApplication',
    '@id': publicUrl('/#app'),
    name: BRAND.name,
    url: publicUrl('/'),
    description: BRAND.description,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'A current browser with JavaScript and WebAssembly',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    featureList: [...features],
    image: publicUrl(HOME_CARD.path),
    inLanguage: LANGUAGE,
    publisher: { '@id': PUBLISHER_ID },
  };
}

/** The recording on the home page. @param description what it shows, as its caption says */
export function demoVideo(description: string): VideoObject {
  return {
    '@type': 'VideoObject',
    '@id': publicUrl('/#demo'),
    name: `Cutting a video in ${BRAND.name}`,
    description,
    thumbnailUrl: publicUrl(DEMO_PATHS.still),
    contentUrl: publicUrl(DEMO_PATHS.film),
    uploadDate: `${DEMO_RECORDED}T00:00:00Z`,
    duration: `PT${demoSeconds()}S`,
    inLanguage: LANGUAGE,
    publisher: { '@id': PUBLISHER_ID },
  };
}

/** The editor, opened for a task. */
export function toolApplication({ slug, heading, description, steps }: ToolMeta): WebApplication {
  const path = `/${slug}/` as const;
  return {
    ...webApplication(steps.map(({ title }) => title)),
    '@id': publicUrl(`${path}#app`),
    name: `${BRAND.name}: ${heading}`,
    url: publicUrl(path),
    description,
    image: publicUrl(toolCardPath(slug)),
  };
}

/** The steps of a task, as its page shows them. */
export function howTo({ slug, howTo: name, description, steps }: ToolMeta): HowTo {
  const url = publicUrl(`/${slug}/`);
  return {
    '@type': 'HowTo',
    '@id': `${url}#how-to`,
    name,
    description,
    inLanguage: LANGUAGE,
    step: steps.map(({ title, text }, i) => ({
      '@type': 'HowToStep',
      position: i + 1,
      name: title,
      text,
      url: `${url}#step-${i + 1}`,
      image: imageObject(shotPath(slug, i + 1), SHOT_SIZE),
    })),
  };
}

/** The questions that a page shows. Search engines no longer list them (2026); other readers use them. */
export function faqPage(questions: readonly Question[], path: `/${string}` = '/'): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': publicUrl(`${path}#faq`),
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The blog with all of its posts. */
export function blog(posts: readonly Post[]): Blog {
  return {
    '@type': 'Blog',
    '@id': BLOG_ID,
    url: publicUrl('/blog/'),
    name: BLOG_NAME,
    description: BLOG_DESCRIPTION,
    inLanguage: LANGUAGE,
    isPartOf: { '@id': SITE_ID },
    publisher: { '@id': PUBLISHER_ID },
    blogPost: posts.map(blogPosting),
  };
}

/** One article. */
export function blogPosting(post: Post): BlogPosting {
  const url = publicUrl(`/blog/${post.slug}/`);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    keywords: postKeywords(post).join(', '),
    wordCount: post.words,
    datePublished: post.date,
    dateModified: post.updated ?? post.date,
    inLanguage: LANGUAGE,
    image: imageObject(postCard(post).path, CARD_SIZE),
    author: { '@type': 'Organization', name: post.author, url: publicUrl('/blog/') },
    publisher: { '@id': PUBLISHER_ID },
    isPartOf: { '@id': BLOG_ID },
  };
}

/** The breadcrumbs of a page. Home is always the first; `crumbs` follow, the page itself last. */
export function breadcrumbs(...crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: BRAND.name, path: '/' as const }, ...crumbs].map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: publicUrl(path),
    })),
  };
}

export const toolsCrumb: Crumb = { name: 'Tools', path: '/tools/' };

/** The breadcrumb of a task page. */
export const toolCrumb = ({ name, slug }: ToolMeta): Crumb => ({ name, path: `/${slug}/` });

export const blogCrumb: Crumb = { name: 'Blog', path: '/blog/' };

/** The breadcrumb of an article. */
export const postCrumb = ({ title, slug }: PostMeta): Crumb => ({ name: title, path: `/blog/${slug}/` });

/** An image of the site, with its size in pixels. */
const imageObject = (path: `/${string}`, { width, height }: { width: number; height: number }) =>
  ({ '@type': 'ImageObject', url: publicUrl(path), width: String(width), height: String(height) }) as const;

/** Serializes JSON for a `<script>`: `<` is escaped, so nothing can end the element early. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
