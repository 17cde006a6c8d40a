import type { Metadata } from 'next';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { Button } from '@/components/ui/button';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';
import { BLOG_PATH } from '@/lib/content/paths';

export const metadata: Metadata = {
  title: { absolute: `Page not found - ${BRAND.name}` },
  robots: { index: false },
};

/** Specification §8, "Unknown blog slug": what the island says instead, where an article would be. */
const POST_NOT_FOUND = {
  'data-title': 'Post Not Found',
  'data-text': 'There’s no article at this address. The blog lists all of them.',
  'data-action': 'Back to Blog',
  'data-href': BLOG_PATH,
  'data-tab': `Post Not Found - ${BRAND.name}`,
};

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main
        data-island="not-found"
        {...POST_NOT_FOUND}
        className="mx-auto flex w-full max-w-xl grow flex-col items-start justify-center gap-5 px-4 py-24 sm:px-6"
      >
        <p data-eyebrow className="text-7xl font-bold tracking-tighter text-accent-ink">
          404
        </p>
        <h1 className="text-4xl font-bold">Oops! Page not found</h1>
        <p data-text className="text-lg text-ink-soft">
          There’s nothing at this address. The page may have moved, or the link may have a typo.
        </p>
        <Button asChild size="lg">
          <a data-action href={publicPath('/')}>
            Return to Home
          </a>
        </Button>
      </main>
      <SiteFooter />
    </>
  );
}
