import { cardImage } from '@/components/cards/card-picture';
import { TOOLS_CARD } from '@/lib/seo/cards';

export const dynamic = 'force-static';

export function GET() {
  return cardImage(TOOLS_CARD, 'page');
}
