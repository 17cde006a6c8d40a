import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticlePage } from '@/components/blog/article-page';
import { BLOG_NAME } from '@/lib/content/blog';
import { neighbours } from '@/lib/content/list';
import { postPath } from '@/lib/content/paths';
import { allPosts, toMeta } from '@/lib/content/posts';
import { METADATA_BASE } from '@/lib/content/site-url';

interface Props {
  params: Promise<{ slug: string }>;
}

export const dynamicParams = false;

export function generateStaticParams() {
  return allPosts().map(({ slug }) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const post = allPosts().find((candidate) => candidate.slug === slug);
  if (!post) return {};
  const title = `${post.title} - ${BLOG_NAME}`;
  return {
    metadataBase: METADATA_BASE,
    title: { absolute: title },
    description: post.excerpt,
    authors: [{ name: post.author }],
    alternates: { canonical: postPath(slug) },
    openGraph: {
      type: 'article',
      title,
      description: post.excerpt,
      url: postPath(slug),
      publishedTime: post.date,
      modifiedTime: post.updated ?? post.date,
      section: post.category,
    },
    twitter: { card: 'summary_large_image', title, description: post.excerpt },
  };
}

export default async function Page({ params }: Props) {
  const { slug } = await params;
  const posts = allPosts();
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) notFound();
  const { previous, next } = neighbours(posts, slug);
  return <ArticlePage post={post} previous={previous && toMeta(previous)} next={next && toMeta(next)} />;
}
