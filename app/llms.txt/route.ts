import { QUESTIONS } from '@/components/landing/copy';
import { allPosts } from '@/lib/content/posts';
import { allTools } from '@/lib/content/tools';
import { llmsText } from '@/lib/seo/llms';

export const dynamic = 'force-static';

export function GET() {
  return new Response(llmsText(allPosts(), allTools(), QUESTIONS), {
    headers: { 'Content-Type': 'text/plain' },
  });
}
