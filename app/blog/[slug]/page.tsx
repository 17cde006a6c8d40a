import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticlePage } from '@/components/blog/article-page';
import { JsonLd } from '@/components/layout/json-ld';
import { neighbors } from '@/lib/content/list';
import { allPosts, toMeta } from '@/lib/content/posts';
import { blogCrumb, blogPosting, breadcrumbs, graph, organization, postCrumb } from '@/lib/seo/json-ld';
import { postMetadata } from '@/lib/seo/metadata';

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
  return post ? postMetadata(post) : {};
}

export default async function Page({ params }: Props) {
  const { slug } = await params;
  const posts = allPosts();
  const post = posts.find((candidate) => candidate.slug === slug);
  if (!post) notFound();
  const { previous, next } = neighbors(posts, slug);
  return (
    <>
      <JsonLd graph={graph(blogPosting(post), organization(), breadcrumbs(blogCrumb, postCrumb(post)))} />
      <ArticlePage post={post} previous={previous && toMeta(previous)} next={next && toMeta(next)} />
    </>
  );
}
