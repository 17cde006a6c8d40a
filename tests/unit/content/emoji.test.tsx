import { existsSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GET, generateStaticParams } from '@/app/emoji/[file]/route';
import { EmojiTile } from '@/components/blog/emoji-tile';
import { emojiFile, emojiPath } from '@/lib/content/emoji';
import { allPosts } from '@/lib/content/posts';
import { BLOG_CARD, HOME_CARD } from '@/lib/seo/cards';

it.each([
  ['🎬', '1f3ac.svg'],
  ['✂️', '2702.svg'],
  ['👩‍💻', '1f469-200d-1f4bb.svg'],
  ['🏳️‍🌈', '1f3f3-fe0f-200d-1f308.svg'],
])('%s is drawn in %s', (emoji, file) => {
  expect(emojiFile(emoji)).toBe(file);
  expect(existsSync(`node_modules/@twemoji/svg/${file}`)).toBe(true);
});

it('every post and card has a drawing', () => {
  const emoji = [...allPosts().map(({ image }) => image), HOME_CARD.emoji, BLOG_CARD.emoji];
  for (const one of emoji) expect(existsSync(`node_modules/@twemoji/svg/${emojiFile(one)}`), one).toBe(true);
});

it('an emoji without a drawing stops the build', () => {
  expect(() => emojiPath('x')).toThrow('78.svg');
});

describe('the files of drawings', () => {
  it('are those that posts show, each once', () => {
    const files = generateStaticParams().map(({ file }) => `/emoji/${file}`);
    expect(files.sort()).toEqual([...new Set(allPosts().map(({ image }) => emojiPath(image)))].sort());
  });

  it.each(generateStaticParams())('$file is the SVG of the package', async ({ file }) => {
    const answer = await GET(new Request('http://localhost/'), { params: Promise.resolve({ file }) });
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    const original = file.replace(/-[0-9a-f]{12}\.svg$/, '.svg');
    expect(await answer.text()).toBe(readFileSync(`node_modules/@twemoji/svg/${original}`, 'utf8'));
  });
});

describe('EmojiTile', () => {
  it('shows an image of a fixed size that a screen reader skips, and no text', () => {
    const html = renderToStaticMarkup(<EmojiTile emoji="🎨" className="text-6xl" />);
    expect(html).toMatch(/^<div aria-hidden="true"/);
    expect(html).toMatch(/<img src="\/emoji\/1f3a8-[0-9a-f]{12}\.svg" width="36" height="36"/);
    expect(html.replace(/<[^>]*>/g, '')).toBe('');
  });

  it('finds its image below a base path', async () => {
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    vi.stubEnv('NEXT_PUBLIC_BASE_PATH', '/tools');
    const { EmojiTile: Tile } = await import('@/components/blog/emoji-tile');
    expect(renderToStaticMarkup(<Tile emoji="🎨" />)).toContain('src="/tools/emoji/1f3a8-');
  });
});
