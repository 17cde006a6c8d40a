import { describe, expect, it } from 'vitest';
import { parseFrontmatter } from '@/lib/content/frontmatter';

const FILE = 'content/posts/a-post.mdx';
const GOOD = {
  id: 1,
  title: 'A post',
  excerpt: 'What it is about.',
  category: 'Tutorial',
  author: 'Snipreel Editorial Team',
  date: '2025-01-14',
  readTime: '8 min read',
  image: '✂️',
  slug: 'a-post',
};

const parse = (change: Record<string, unknown> = {}) => parseFrontmatter(FILE, { ...GOOD, ...change });

describe('parseFrontmatter', () => {
  it('takes a good post as it is', () => {
    expect(parse()).toEqual(GOOD);
  });

  it('takes the Date that YAML makes of an unquoted date', () => {
    expect(parse({ date: new Date('2025-01-14T00:00:00Z') }).date).toBe('2025-01-14');
  });

  it('takes the day the facts were checked', () => {
    expect(parse({ updated: '2026-11-21' }).updated).toBe('2026-11-21');
  });

  it.each([
    ['id', 'one', 'must be a whole number from 1'],
    ['id', 0, 'must be a whole number from 1'],
    ['id', 1.5, 'must be a whole number from 1'],
    ['title', undefined, 'must be a text that is not empty'],
    ['title', '  ', 'must be a text that is not empty'],
    ['excerpt', 7, 'must be a text that is not empty'],
    [
      'category',
      'Gossip',
      'must be one of Tutorial, Tips & Tricks, Social Media, Technical, Marketing, Professional',
    ],
    ['category', 'tutorial', 'must be one of'],
    ['author', null, 'must be a text that is not empty'],
    ['date', '14.01.2025', 'must be a date as YYYY-MM-DD'],
    ['date', '2025-02-30', 'must be a date as YYYY-MM-DD'],
    ['updated', 'soon', 'must be a date as YYYY-MM-DD'],
    ['updated', '2024-12-31', 'must not be before "date"'],
    ['readTime', '8 minutes', 'must look like "8 min read", not "8 minutes"'],
    ['image', 'scissors', 'must be one emoji, not "scissors"'],
    ['image', '✂️✂️', 'must be one emoji'],
    ['slug', 'A Post', 'must be lower-case words joined by hyphens, not "A Post"'],
    ['slug', '../secret', 'must be lower-case words joined by hyphens'],
    ['tags', ['x'], 'is not a field of a post'],
  ])('refuses %s = %j, naming file and field', (field, value, problem) => {
    expect(() => parse({ [field]: value })).toThrow(`${FILE}: "${field}" ${problem}`);
  });
});
