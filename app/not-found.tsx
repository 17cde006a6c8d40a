import type { Metadata } from 'next';
import { NotFoundSwitch } from '@/components/blog/not-found-switch';
import { PostNotFound } from '@/components/blog/post-not-found';
import { LogMissingPath } from '@/components/layout/log-missing-path';
import { NoticePage } from '@/components/layout/notice-page';
import { Button } from '@/components/ui/button';
import { publicPath } from '@/lib/config/site';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

export default function NotFound() {
  return (
    <>
      <LogMissingPath />
      <NotFoundSwitch page={<MissingPage />} post={<PostNotFound />} />
    </>
  );
}

function MissingPage() {
  return (
    <NoticePage eyebrow="404" title="Oops! Page not found">
      <p className="text-lg text-ink-soft">
        There is nothing at this address. It may have moved, or the link has a typo.
      </p>
      <Button asChild size="lg">
        <a href={publicPath('/')}>Return to Home</a>
      </Button>
    </NoticePage>
  );
}
