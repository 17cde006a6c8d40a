import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { BRAND } from '@/lib/config/brand';
import { publicUrl } from '@/lib/config/origin';
import { exportedFiles, fileOf, PATHS, POSTS, pageOf, TOOLS, textOf } from './support';

describe.each(PATHS)('%s', (path) => {
  const page = pageOf(path);

  it('has one absolute canonical URL', () => {
    expect(page.canonicals).toEqual([publicUrl(path)]);
  });

  it('has a title, a description, keywords, and may be indexed', () => {
    expect(page.document.title.length).toBeGreaterThan(10);
    expect(page.document.title).toContain(BRAND.name);
    expect(page.meta('description')).toMatch(/^.{60,170}$/);
    expect(page.meta('keywords').split(',').length).toBeGreaterThan(2);
    expect(page.meta('robots')).toContain('index, follow');
  });

  it('has typographic apostrophes, except in a specified heading', () => {
    const markup = textOf(fileOf(publicUrl(path))).replace(/<(script|style|code)\b.*?<\/\1>/gs, '');
    expect(markup.replaceAll(/Data We Don(?:'|&#x27;)t Collect/g, '')).not.toMatch(/\w(?:'|&#x27;)\w/);
  });

  it('links to both feeds', () => {
    const feeds = [...page.document.querySelectorAll('link[rel="alternate"]')].map((link) => [
      link.getAttribute('type'),
      link.getAttribute('href'),
    ]);
    expect(feeds).toEqual([
      ['application/rss+xml', publicUrl('/feed.xml')],
      ['application/feed+json', publicUrl('/feed.json')],
    ]);
  });
});

it('no two pages share a title or a description', () => {
  for (const of of [
    (path: string) => pageOf(path).document.title,
    (path: string) => pageOf(path).meta('description'),
  ])
    expect(new Set(PATHS.map(of)).size).toBe(PATHS.length);
});

it('an article has the title "{title} - blog name" and its excerpt as description', () => {
  for (const { slug, title, excerpt } of POSTS) {
    const page = pageOf(`/blog/${slug}/`);
    expect(page.document.title).toBe(`${title} - ${BRAND.name} Blog`);
    expect(page.meta('description')).toBe(excerpt);
  }
});

describe('structured data', () => {
  it('home has the site, its publisher, and the application, free and without a rating', () => {
    const page = pageOf('/');
    expect(page.thing('WebSite')).toMatchObject({ name: BRAND.name, url: publicUrl('/') });
    expect(page.thing('Organization')).toMatchObject({ name: BRAND.name, logo: { '@type': 'ImageObject' } });
    const app = page.thing('WebApplication');
    expect(app.offers).toMatchObject({ price: 0 });
    expect(JSON.stringify(app)).not.toMatch(/aggregateRating|"review/i);
  });

  it('home has the recording that the page shows', () => {
    const page = pageOf('/');
    const film = page.thing('VideoObject');
    expect(film).toMatchObject({
      name: expect.stringContaining(BRAND.name),
      description: page.document.querySelector('[data-testid="demo"] figcaption')?.textContent,
      duration: expect.stringMatching(/^PT(?:[89]|1[0-3])S$/),
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    });
    const shown = page.document.querySelector('[data-testid="demo"]')?.innerHTML ?? '';
    for (const key of ['contentUrl', 'thumbnailUrl']) {
      const file = fileOf(String(film[key]));
      expect(exportedFiles()).toContain(file);
      expect(shown).toContain(`/${file}"`);
    }
  });

  it('home has the questions that the page shows', () => {
    const page = pageOf('/');
    const seen = [...page.document.querySelectorAll('#faq details')].map((details) => [
      details.querySelector('summary')?.firstChild?.textContent,
      details.querySelector('p')?.textContent,
    ]);
    const told = page.thing('FAQPage').mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(told.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(seen);
    expect(seen).toHaveLength(8);
  });

  it('the blog has every post, in the order of the list', () => {
    const { blogPost } = pageOf('/blog/').thing('Blog') as { blogPost: { url: string; headline: string }[] };
    expect(blogPost.map(({ url, headline }) => [url, headline])).toEqual(
      POSTS.map(({ slug, title }) => [publicUrl(`/blog/${slug}/`), title]),
    );
  });

  it.each(POSTS)('$slug has the article as its page shows it', (post) => {
    const page = pageOf(`/blog/${post.slug}/`);
    expect(page.thing('BlogPosting')).toMatchObject({
      headline: page.document.querySelector('h1')?.textContent,
      url: page.canonicals[0],
      datePublished: post.date,
      dateModified: post.updated ?? post.date,
      description: page.meta('description'),
      author: { name: post.author },
    });
  });

  it('breadcrumbs lead from home to the page', () => {
    for (const path of PATHS.filter((one) => one !== '/')) {
      const { itemListElement } = pageOf(path).thing('BreadcrumbList') as {
        itemListElement: { position: number; item: string }[];
      };
      expect(itemListElement[0]?.item).toBe(publicUrl('/'));
      expect(itemListElement.at(-1)?.item).toBe(publicUrl(path));
      expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, i) => i + 1));
    }
  });

  it('every URL in it is a page or file of the export, or an identifier', () => {
    const files = new Set(exportedFiles());
    for (const path of PATHS)
      for (const [, url = ''] of JSON.stringify(pageOf(path).things).matchAll(/"(?:url|item)":"([^"#]+)"/g))
        expect(files, `${path}: ${url}`).toContain(fileOf(url));
  });
});

describe('404.html', () => {
  const page = pageOf('/404.html');

  it('isn’t indexed and has no canonical URL', () => {
    expect(page.metas('robots').length).toBeGreaterThan(0);
    for (const rule of page.metas('robots')) expect(rule).toMatch(/^noindex/);
    expect(page.canonicals).toEqual([]);
    expect(page.metas('og:url')).toEqual([]);
  });
});

const xml = (file: string) => new JSDOM(textOf(file), { contentType: 'text/xml' }).window.document;
const texts = (root: Document | Element, name: string) =>
  [...root.getElementsByTagName(name)].map((element) => element.textContent?.trim());

describe('for crawlers', () => {
  it('the sitemap lists every page once, and nothing else', () => {
    expect(texts(xml('sitemap.xml'), 'loc').sort()).toEqual(PATHS.map(publicUrl).sort());
  });

  it('the sitemap has the dates of the articles and the tools', () => {
    const dates = new Map(
      [...xml('sitemap.xml').getElementsByTagName('url')].map((url) => [
        texts(url, 'loc')[0],
        texts(url, 'lastmod')[0],
      ]),
    );
    for (const { slug, date, updated } of POSTS)
      expect(dates.get(publicUrl(`/blog/${slug}/`))).toBe(updated ?? date);
    expect(dates.get(publicUrl('/blog/'))).toBe(
      POSTS.map(({ date, updated }) => updated ?? date)
        .sort()
        .at(-1),
    );
    for (const { slug, updated } of TOOLS) expect(dates.get(publicUrl(`/${slug}/`))).toBe(updated);
    expect(dates.get(publicUrl('/privacy/'))).toBeUndefined();
  });

  it('robots.txt allows all crawlers and names the sitemap', () => {
    expect(textOf('robots.txt')).toMatch(/^User-agent: \*\nAllow: \/$/m);
    expect(textOf('robots.txt')).toContain(`Sitemap: ${publicUrl('/sitemap.xml')}`);
  });

  it('the RSS feed has every post, newest first', () => {
    const feed = xml('feed.xml');
    const newest = POSTS.toSorted((a, b) => b.date.localeCompare(a.date));
    const items = [...feed.getElementsByTagName('item')];
    expect(items.map((item) => texts(item, 'link')[0])).toEqual(
      newest.map(({ slug }) => publicUrl(`/blog/${slug}/`)),
    );
    expect(items.map((item) => texts(item, 'title')[0])).toEqual(newest.map(({ title }) => title));
    expect(items.map((item) => new Date(texts(item, 'pubDate')[0] ?? '').toISOString().slice(0, 10))).toEqual(
      newest.map(({ date }) => date),
    );
  });

  it('the JSON feed has the same posts', () => {
    const feed = JSON.parse(textOf('feed.json'));
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(texts(xml('feed.xml'), 'guid'));
  });

  it('llms.txt links to every article and every tool, and every link works', () => {
    const files = new Set(exportedFiles());
    const text = textOf('llms.txt');
    expect(text).toMatch(/^# .+\n\n> .+/);
    for (const { slug } of POSTS) expect(text).toContain(`(${publicUrl(`/blog/${slug}/`)})`);
    for (const { slug } of TOOLS) expect(text).toContain(`(${publicUrl(`/${slug}/`)})`);
    for (const [, url = ''] of text.matchAll(/\((http[^)]+)\)/g))
      if (url.startsWith(publicUrl('/'))) expect(files).toContain(fileOf(url));
  });
});
