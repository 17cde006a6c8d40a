import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { BRAND } from '@/lib/config/brand';
import { BLOG_DESCRIPTION, BLOG_NAME } from '@/lib/content/blog';
import type { PostMeta } from '@/lib/content/frontmatter';
import { CallToAction } from './call-to-action';
import { PageFrame } from './page-frame';
import { PostBrowser } from './post-browser';
import { Prose } from './prose';

interface BlogIndexProps {
  posts: PostMeta[];
  /** MDX of the article below the list. */
  essay: string;
}

/** Specification §2, "Blog index". */
export function BlogIndex({ posts, essay }: BlogIndexProps) {
  return (
    <PageFrame>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
        <header className="mb-8 max-w-3xl">
          <h1 className="text-4xl font-bold sm:text-5xl">{BLOG_NAME}</h1>
          <p className="mt-4 text-lg text-ink-soft sm:text-xl">{BLOG_DESCRIPTION}</p>
        </header>
        <PostBrowser posts={posts} />
        <AdSlot place="leaderboard" className="ad-bleed" />
        <article className="mt-20 border-t border-line pt-12">
          <Prose source={essay} className="mx-auto max-w-[68ch]" />
        </article>
        <NativeSlot className="ad-after" />
        <div className="mt-16">
          <CallToAction
            title="Ready to cut your next clip?"
            text="Free, no account, no watermark. Your video stays on your device."
            action={`Try ${BRAND.name} Free`}
          />
        </div>
      </div>
    </PageFrame>
  );
}
