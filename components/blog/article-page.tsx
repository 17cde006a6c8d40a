import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { longDate } from '@/lib/content/dates';
import type { PostMeta } from '@/lib/content/frontmatter';
import { BLOG_PATH, FACTS_PATH } from '@/lib/content/paths';
import type { Post } from '@/lib/content/post';
import { AuthorBox } from './author-box';
import { BackLink } from './back-link';
import { CallToAction } from './call-to-action';
import { ContentsAside, ContentsFold } from './contents-list';
import { EmojiTile } from './emoji-tile';
import { NeighborLinks } from './neighbor-links';
import { PageFrame } from './page-frame';
import { Prose } from './prose';

interface ArticlePageProps {
  post: Post;
  previous?: PostMeta;
  next?: PostMeta;
}

/** Specification §2, "Article page". */
export function ArticlePage({ post, previous, next }: ArticlePageProps) {
  return (
    <PageFrame>
      <div className="@container mx-auto max-w-6xl px-4 py-8 sm:px-6 lg:grid lg:grid-cols-[minmax(0,68ch)_17rem] lg:justify-between lg:gap-x-12">
        <article className="min-w-0">
          <BackLink href={BLOG_PATH}>Back to Blog</BackLink>
          <header className="mt-4">
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
              <span className="font-semibold text-accent-ink">{post.category}</span>
              <time dateTime={post.date}>{longDate(post.date)}</time>
              <span>{post.readTime}</span>
            </p>
            <h1 className="mt-3 text-3xl font-bold sm:text-5xl">{post.title}</h1>
            <p className="mt-4 text-ink-soft">
              <span>By {post.author}</span>
              {post.updated && (
                <>
                  {' · '}
                  <span>
                    <a href={FACTS_PATH} className="underline hover:text-ink">
                      Facts checked
                    </a>{' '}
                    <time dateTime={post.updated}>{longDate(post.updated)}</time>
                  </span>
                </>
              )}
            </p>
            <EmojiTile
              emoji={post.image}
              className="mt-6 h-28 rounded-panel border border-line text-6xl sm:mt-8 sm:h-40 sm:text-8xl"
            />
          </header>
          <div className="mt-5 lg:hidden">
            <ContentsFold contents={post.contents} />
          </div>
          <Prose source={post.body} className="mt-5 sm:mt-8" />
        </article>
        <div className="hidden lg:block">
          <ContentsAside contents={post.contents} />
        </div>
        <AdSlot place="leaderboard" className="ad-bleed lg:col-span-2" />
        <div className="mt-14 flex flex-col gap-8">
          <AuthorBox author={post.author} />
          <NeighborLinks previous={previous} next={next} />
          <NativeSlot />
          <CallToAction
            title="Ready to Edit Your Videos?"
            text="Open a video, mark a start and an end, and save the clip. Nothing is uploaded."
            action="Start Editing Now"
          />
        </div>
      </div>
    </PageFrame>
  );
}
