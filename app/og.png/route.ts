import { cardImage } from '@/components/cards/card-picture';
import { HOME_CARD } from '@/lib/seo/cards';

export const dynamic = 'force-static';

export function GET() {
  return cardImage(HOME_CARD, 'home');
}
