import { allPosts } from '@/lib/content/posts';
import { jsonFeed } from '@/lib/seo/feeds';

export const dynamic = 'force-static';

export function GET() {
  return new Response(jsonFeed(allPosts()), { headers: { 'Content-Type': 'application/feed+json' } });
}
