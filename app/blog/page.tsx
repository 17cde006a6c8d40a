import type { Metadata } from 'next';
import { BlogIndex } from '@/components/blog/blog-index';
import { BLOG_DESCRIPTION, BLOG_KEYWORDS, BLOG_NAME } from '@/lib/content/blog';
import { BLOG_PATH } from '@/lib/content/paths';
import { allPosts, pageText, toMeta } from '@/lib/content/posts';
import { METADATA_BASE } from '@/lib/content/site-url';

const TITLE = `${BLOG_NAME}: video cutting, formats and publishing, explained`;

export const metadata: Metadata = {
  metadataBase: METADATA_BASE,
  title: { absolute: TITLE },
  description: BLOG_DESCRIPTION,
  keywords: BLOG_KEYWORDS,
  alternates: { canonical: BLOG_PATH },
  openGraph: { type: 'website', title: TITLE, description: BLOG_DESCRIPTION, url: BLOG_PATH },
  twitter: { card: 'summary_large_image', title: TITLE, description: BLOG_DESCRIPTION },
};

export default function Page() {
  return <BlogIndex posts={allPosts().map(toMeta)} essay={pageText('why-video-editing-matters')} />;
}
