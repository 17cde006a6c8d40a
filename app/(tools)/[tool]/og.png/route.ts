import { cardImage } from '@/components/cards/card-picture';
import { allTools, toolOf } from '@/lib/content/tools';
import { toolCard } from '@/lib/seo/cards';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return allTools().map(({ slug }) => ({ tool: slug }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ tool: string }> }) {
  const { tool } = await params;
  return cardImage(toolCard(toolOf(tool)), 'page');
}
