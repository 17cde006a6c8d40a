import { cardImage } from '@/components/cards/card-picture';
import { BLOG_CARD } from '@/lib/seo/cards';

export const dynamic = 'force-static';

export function GET() {
  return cardImage(BLOG_CARD, 'page');
}
