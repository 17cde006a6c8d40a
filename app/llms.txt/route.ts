import { QUESTIONS } from '@/components/landing/copy';
import { allPosts } from '@/lib/content/posts';
import { llmsText } from '@/lib/seo/llms';

export const dynamic = 'force-static';

export function GET() {
  return new Response(llmsText(allPosts(), QUESTIONS), { headers: { 'Content-Type': 'text/plain' } });
}
