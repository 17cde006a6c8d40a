import { existsSync } from 'node:fs';
import { compileMDX } from 'next-mdx-remote/rsc';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { MDX_COMPONENTS } from '@/components/blog/mdx/components';
import { remarkSmartQuotes } from '@/components/blog/mdx/remark-smart-quotes';
import { allPosts } from '@/lib/content/posts';

async function render(slug: string): Promise<string> {
  const { content } = await compileMDX({
    source: allPosts().find((post) => post.slug === slug)?.body ?? '',
    components: MDX_COMPONENTS,
    options: { mdxOptions: { remarkPlugins: [remarkGfm, remarkSmartQuotes] } },
  });
  return renderToStaticMarkup(content);
}

describe('articles as markup', () => {
  it.each(allPosts().map(({ slug }) => slug))('%s renders, with all its components', async (slug) => {
    const html = await render(slug);
    expect(html).toContain('aria-label="The short answer"');
    expect(html).not.toMatch(/<[A-Z]/);
    for (const [, file = ''] of html.matchAll(/<img src="([^"]+)"/g))
      expect(existsSync(`public${file}`), file).toBe(true);
  });

  it('commands keep their lines and straight quotation marks', async () => {
    const html = await render('video-compression-optimization-guide');
    const commands = [...html.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code]) => code);
    expect(commands).toHaveLength(3);
    expect(commands[1]).toMatch(/^ffmpeg .* -pass 1 -an -f null -\nffmpeg .* -pass 2 .* out\.mp4$/);
  });

  it('downloads are saved, not shown', async () => {
    const html = await render('perfect-social-media-videos-guide');
    expect(html.match(/<a href="\/downloads\/[^"]+" download="">/g)).toHaveLength(4);
  });
});
