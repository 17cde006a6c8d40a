import { cardImage } from '@/components/cards/card-picture';
import { allPosts } from '@/lib/content/posts';
import { postCard } from '@/lib/seo/cards';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return allPosts().map(({ slug }) => ({ slug }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const post = allPosts().find((candidate) => candidate.slug === slug);
  return post ? cardImage(postCard(post), 'page') : new Response(null, { status: 404 });
}
