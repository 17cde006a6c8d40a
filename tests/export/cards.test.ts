import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, OUT, PATHS, POSTS, pageOf, TOOLS } from './support';

const MAX_BYTES = 300_000;
const PNG = '89504e470d0a1a0a';

const pictures = PATHS.map((path) => ({
  path,
  picture: readFileSync(join(OUT, fileOf(pageOf(path).meta('og:image')))),
}));

describe.each(PATHS)('the card of %s', (path) => {
  const page = pageOf(path);

  it('has complete metadata for Open Graph and X', () => {
    expect(page.meta('og:title')).toBe(page.document.title);
    expect(page.meta('og:description')).toBe(page.meta('description'));
    expect(page.meta('og:url')).toBe(page.canonicals[0]);
    expect(page.meta('og:type')).toBe(POSTS.some(({ slug }) => path.includes(slug)) ? 'article' : 'website');
    expect(page.meta('og:locale')).toBe('en_US');
    expect(page.meta('og:image:type')).toBe('image/png');
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    expect(page.meta('og:image:alt').length).toBeGreaterThan(20);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    for (const name of ['title', 'description', 'image', 'image:alt'])
      expect(page.meta(`twitter:${name}`)).toBe(page.meta(`og:${name}`));
  });

  it('is a PNG of 1200×630 and less than 300 kB, by name and content', () => {
    const file = fileOf(page.meta('og:image'));
    expect(file).toMatch(/\.png$/);
    const picture = readFileSync(join(OUT, file));
    expect(picture.subarray(0, 8).toString('hex')).toBe(PNG);
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(MAX_BYTES);
  });
});

it('the home page, the blog, every article and every tool each have a different card', () => {
  const isTool = (path: string) => path === '/tools/' || TOOLS.some(({ slug }) => path === `/${slug}/`);
  const own = pictures.filter(({ path }) => path === '/' || path.startsWith('/blog/') || isTool(path));
  expect(new Set(own.map(({ picture }) => picture.toString('base64'))).size).toBe(own.length);
});
