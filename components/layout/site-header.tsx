import { Button } from '@/components/ui/button';
import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';
import { Wordmark } from './wordmark';

/**
 * Plain links: `next/link` would prefetch every page that is only named here. Over an open editor on a desktop, the header is one
 * slim bar with the editor's own (`file-bar.tsx`), which lies between the logo and the links.
 */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-40 [@media(max-height:32rem)]:static max-lg:editing:static border-b border-line bg-page/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6 editing:max-w-7xl editing:px-4 bar:h-12 bar:px-6">
        <a
          href={publicPath('/')}
          aria-label={`${BRAND.name} home`}
          className="mr-auto inline-flex min-h-11 items-center rounded-lg"
        >
          <Wordmark />
        </a>
        <Button asChild variant="ghost" className="px-2.5 py-2 text-sm sm:px-3 sm:text-base bar:text-sm">
          <a href={publicPath('/blog/')}>Blog</a>
        </Button>
        <Button
          asChild
          variant="secondary"
          className="px-3 py-2 text-sm sm:px-4 sm:text-base bar:min-h-9 bar:px-3 bar:py-0 bar:text-sm"
        >
          <a href={publicPath('/')}>Start Editing</a>
        </Button>
      </div>
    </header>
  );
}
