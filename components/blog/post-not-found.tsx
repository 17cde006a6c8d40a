import { NoticePage } from '@/components/layout/notice-page';
import { Button } from '@/components/ui/button';
import { BLOG_PATH } from '@/lib/content/paths';

/** Specification §8, "Unknown blog slug". */
export function PostNotFound() {
  return (
    <NoticePage title="Post Not Found">
      <p className="text-lg text-ink-soft">
        There is no article at this address. All of them are listed in the blog.
      </p>
      <Button asChild size="lg">
        <a href={BLOG_PATH}>Back to Blog</a>
      </Button>
    </NoticePage>
  );
}
