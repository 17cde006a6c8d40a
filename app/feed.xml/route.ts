import { allPosts } from '@/lib/content/posts';
import { rssFeed } from '@/lib/seo/feeds';

export const dynamic = 'force-static';

export function GET() {
  return new Response(rssFeed(allPosts()), { headers: { 'Content-Type': 'application/rss+xml' } });
}
