import { describe, expect, it } from 'vitest';
import { parsePost, sortPosts } from '@/lib/content/post';

const source = (changes: Record<string, string> = {}, body = '## One\n\nText.\n\n## Two\n\nMore.\n') => {
  const fields = {
    id: '3',
    title: 'A post',
    excerpt: 'About it.',
    category: 'Technical',
    author: 'Team',
    date: '2025-04-22',
    readTime: '1 min read',
    image: '"📦"',
    slug: 'a-post',
    ...changes,
  };
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
};

describe('parsePost', () => {
  it('reads fields, body, words and contents', () => {
    const post = parsePost('content/posts/a-post.mdx', source());
    expect(post).toMatchObject({ id: 3, date: '2025-04-22', words: 4 });
    expect(post.contents.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(post.body).toContain('## One');
  });

  it('wants the slug to be the file name', () => {
    expect(() => parsePost('content/posts/other.mdx', source())).toThrow(
      'content/posts/other.mdx: "slug" is "a-post" and must be the file\'s name',
    );
  });

  it('wants the read time that the words give', () => {
    expect(() => parsePost('content/posts/a-post.mdx', source({ readTime: '9 min read' }))).toThrow(
      'content/posts/a-post.mdx: "readTime" must be "1 min read" for 4 words, not "9 min read"',
    );
  });

  it('refuses two headings with one anchor', () => {
    const twice = source({}, '## Same\n\na\n\n## Same!\n\nb\n');
    expect(() => parsePost('content/posts/a-post.mdx', twice)).toThrow('"body" has two headings "Same!"');
  });

  it('refuses the same wrong file again', () => {
    const wrong = source({ category: 'Nonsense' });
    for (let i = 0; i < 2; i++) {
      expect(() => parsePost('content/posts/a-post.mdx', wrong)).toThrow('"category" must be one of');
    }
  });
});

describe('sortPosts', () => {
  const post = (id: number, slug: string) =>
    parsePost(`content/posts/${slug}.mdx`, source({ id: String(id), slug }));

  it('orders by id', () => {
    expect(sortPosts([post(3, 'c'), post(1, 'a'), post(2, 'b')]).map(({ slug }) => slug)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('refuses an id used twice', () => {
    expect(() => sortPosts([post(1, 'a'), post(1, 'b')])).toThrow(
      'content/posts/b.mdx: "id" is 1, as in a.mdx',
    );
  });
});
