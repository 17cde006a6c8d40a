import { describe, expect, it } from 'vitest';
import { ALL_POSTS, CATEGORIES, categorySlug, FILTERS, filterFromQuery } from '@/lib/content/categories';
import type { PostMeta } from '@/lib/content/frontmatter';
import { arrange, filterPosts, initials, neighbors } from '@/lib/content/list';
import { isPostPath } from '@/lib/content/paths';

const post = (id: number, category: PostMeta['category']): PostMeta => ({
  id,
  category,
  title: `Post ${id}`,
  excerpt: 'x',
  author: 'Team',
  date: '2025-01-01',
  readTime: '1 min read',
  image: '📦',
  slug: `p${id}`,
});

const POSTS = [post(1, 'Tutorial'), post(2, 'Technical'), post(3, 'Marketing'), post(4, 'Technical')];
const ids = (posts: PostMeta[]) => posts.map(({ id }) => id);

describe('categories', () => {
  it('has the seven buttons of the specification, in order', () => {
    expect(FILTERS).toEqual([
      'All Posts',
      'Tutorial',
      'Tips & Tricks',
      'Social Media',
      'Technical',
      'Marketing',
      'Professional',
    ]);
  });

  it('finds its way back from every link', () => {
    for (const category of CATEGORIES) {
      expect(filterFromQuery(`?category=${categorySlug(category)}`)).toBe(category);
      expect(filterFromQuery(`?category=${encodeURIComponent(category)}`)).toBe(category);
    }
  });

  it.each(['', '?category=', '?category=gossip', '?other=tutorial'])('%j means all posts', (query) => {
    expect(filterFromQuery(query)).toBe(ALL_POSTS);
  });
});

describe('filterPosts', () => {
  it('matches the category exactly', () => {
    expect(ids(filterPosts(POSTS, 'Technical'))).toEqual([2, 4]);
    expect(ids(filterPosts(POSTS, ALL_POSTS))).toEqual([1, 2, 3, 4]);
  });
});

describe('arrange', () => {
  it('leaves the first of all posts to the Featured Article', () => {
    expect(arrange(POSTS, ALL_POSTS).lead).toBeUndefined();
    expect(ids(arrange(POSTS, ALL_POSTS).grid)).toEqual([2, 3, 4]);
  });

  it("shows a category's skipped first post as its lead", () => {
    const { lead, grid } = arrange(POSTS, 'Technical');
    expect(lead?.id).toBe(2);
    expect(ids(grid)).toEqual([4]);
  });

  it('copes with a category of one and of none', () => {
    expect(arrange(POSTS, 'Marketing')).toMatchObject({ lead: { id: 3 }, grid: [] });
    expect(arrange(POSTS, 'Professional')).toEqual({ grid: [] });
  });
});

describe('neighbors', () => {
  it('are the prior and the following item', () => {
    expect(neighbors(POSTS, 'p2')).toMatchObject({ previous: { id: 1 }, next: { id: 3 } });
    expect(neighbors(POSTS, 'p1').previous).toBeUndefined();
    expect(neighbors(POSTS, 'p4').next).toBeUndefined();
    expect(neighbors(POSTS, 'nowhere')).toEqual({});
  });
});

describe('initials', () => {
  it.each([
    ['Snipreel Editorial Team', 'SE'],
    ['team', 'T'],
  ])('%s: %s', (name, letters) => expect(initials(name)).toBe(letters));
});

describe('isPostPath', () => {
  it.each([
    ['/blog/nothing', '', true],
    ['/blog/nothing/', '', true],
    ['/sub/blog/nothing/', '/sub', true],
    ['/blog/nothing/', '/sub', false],
    ['/blog/', '', false],
    ['/blog', '', false],
    ['/blog/a/b', '', false],
    ['/blogs/a', '', false],
    ['/nothing', '', false],
  ])('%s under %j: %s', (path, base, expected) => expect(isPostPath(path, base)).toBe(expected));
});
