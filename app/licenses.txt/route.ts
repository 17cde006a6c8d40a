import { licenseTexts, shippedParts } from '@/lib/content/shipped-parts';

export const dynamic = 'force-static';

export function GET() {
  return new Response(licenseTexts(shippedParts()), { headers: { 'Content-Type': 'text/plain' } });
}
