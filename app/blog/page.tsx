import type { Metadata } from 'next';
import { BlogIndex } from '@/components/blog/blog-index';
import { JsonLd } from '@/components/layout/json-ld';
import { BLOG_DESCRIPTION, BLOG_KEYWORDS, BLOG_NAME } from '@/lib/content/blog';
import { allPosts, pageText, toMeta } from '@/lib/content/posts';
import { BLOG_CARD } from '@/lib/seo/cards';
import { blog, blogCrumb, breadcrumbs, graph, organization } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `${BLOG_NAME}: video cutting, formats and publishing, explained`,
  description: BLOG_DESCRIPTION,
  keywords: BLOG_KEYWORDS,
  path: '/blog/',
  card: BLOG_CARD,
});

export default function Page() {
  const posts = allPosts();
  return (
    <>
      <JsonLd graph={graph(blog(posts), organization(), breadcrumbs(blogCrumb))} />
      <BlogIndex posts={posts.map(toMeta)} essay={pageText('why-video-editing-matters')} />
    </>
  );
}
