import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '@/lib/content/categories';
import { allPosts, pageText, toMeta } from '@/lib/content/posts';
import { SLUGS } from '../../support/blog-slugs';

const POSTS = allPosts();
const HEADINGS = new Map(POSTS.map((post) => [post.slug, new Set(post.contents.map(({ id }) => id))]));

describe('the articles', () => {
  it('are the eight of the specification, ids 1 to 8', () => {
    expect(POSTS.map(({ slug }) => slug)).toEqual(SLUGS);
    expect(POSTS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('give post 8 the specified fields', () => {
    expect(POSTS[7]).toMatchObject({
      category: 'Tips & Tricks',
      date: '2025-10-02',
      readTime: '10 min read',
    });
  });

  it('fill every category', () => {
    for (const category of CATEGORIES) expect(POSTS.some((post) => post.category === category)).toBe(true);
  });

  it('are sent to the browser without their bodies', () => {
    for (const post of POSTS) expect(Object.keys(toMeta(post))).not.toContain('body');
  });

  describe.each(POSTS.map((post) => [post.slug, post] as const))('%s', (_slug, post) => {
    it('is 1,200 to 2,500 words long', () => {
      expect(post.words).toBeGreaterThanOrEqual(1200);
      expect(post.words).toBeLessThanOrEqual(2500);
    });

    it('answers first, has a table, a drawing, sources checked on the day that the head names, and a way to the editor', () => {
      expect(post.body.trimStart().startsWith('<Answer>')).toBe(true);
      expect(post.body).toMatch(/<(DataTable|PlatformTable)/);
      expect(post.body).toMatch(/<Figure caption=/);
      expect(post.updated).toBeDefined();
      expect(post.body).toContain(`<Sources checked="${post.updated}">`);
      expect(post.body).toContain('](/#upload)');
      expect(post.contents.length).toBeGreaterThanOrEqual(6);
    });

    it('keeps every table in a box that scrolls', () => {
      const outside = post.body.replace(/<DataTable[\s\S]*?<\/DataTable>/g, '');
      expect(outside).not.toMatch(/^\|/m);
    });

    it('links only to pages and downloads that exist', () => {
      for (const [, target = ''] of post.body.matchAll(/\]\((\/[^)]*)\)/g)) {
        if (target.startsWith('/downloads/')) {
          expect(existsSync(`public${target}`), target).toBe(true);
          continue;
        }
        const [path = '', hash] = target.split('#');
        const slug = path.match(/^\/blog\/([^/]+)\/$/)?.[1];
        expect(path === '/' || path === '/blog/' || SLUGS.includes(slug ?? ''), target).toBe(true);
        if (slug && hash) expect(HEADINGS.get(slug)?.has(hash), target).toBe(true);
      }
    });

    it('links only to sections of its own that exist', () => {
      for (const [, hash = ''] of post.body.matchAll(/\]\(#([^)]*)\)/g))
        expect(HEADINGS.get(post.slug)?.has(hash), hash).toBe(true);
    });

    it('links outside over https', () => {
      expect(post.body).not.toContain('](http://');
    });
  });
});

describe('the article on the blog index', () => {
  it('speaks of tips, platforms, formats and trends', () => {
    const text = pageText('why-video-editing-matters');
    expect(text).toContain('## Why video editing matters');
    for (const word of ['habits', 'platform', 'Formats', 'going'])
      expect(text).toMatch(new RegExp(`### .*${word}`));
  });
});
