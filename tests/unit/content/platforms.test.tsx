import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlatformTable } from '@/components/blog/mdx/platform-table';
import { factsOf, LIMITS, type Limit, PLATFORMS } from '@/lib/content/platforms';

/** Whose own pages count as a source. */
const OWN_HOSTS: Readonly<Record<string, readonly string[]>> = {
  YouTube: ['support.google.com'],
  'YouTube Shorts': ['support.google.com'],
  TikTok: ['support.tiktok.com', 'developers.tiktok.com', 'ads.tiktok.com'],
  'Instagram Reels': ['help.instagram.com', 'developers.facebook.com', 'www.facebook.com'],
  Facebook: ['creators.facebook.com', 'developers.facebook.com', 'www.facebook.com'],
  X: ['help.x.com', 'docs.x.com'],
  LinkedIn: ['www.linkedin.com', 'learn.microsoft.com'],
};

describe('the platform limits', () => {
  it.each(PLATFORMS.map((platform) => [platform.name, platform] as const))('%s', (name, platform) => {
    for (const limit of Object.keys(LIMITS) as Limit[])
      expect(platform[limit].length, limit).toBeGreaterThan(0);
    for (const { value, source, confidence } of factsOf(platform)) {
      expect(confidence === 'low', value).toBe(!source);
      expect(value === 'not published', value).toBe(!source);
      if (source) expect(OWN_HOSTS[name], value).toContain(new URL(source.url).host);
    }
  });

  it('leave no figure to the reader', () => {
    const values = PLATFORMS.flatMap(factsOf).map(({ value }) => value);
    expect(values.filter((value) => /check|varies/i.test(value))).toEqual([]);
    expect(values.filter((value) => value === 'not published').length).toBeLessThanOrEqual(5);
  });
});

describe('the platform table', () => {
  const html = renderToStaticMarkup(<PlatformTable />);

  it('has a row for each platform and a column for each limit', () => {
    expect(html.match(/<th scope="row"/g)).toHaveLength(PLATFORMS.length);
    expect(html.match(/<th scope="col"/g)).toHaveLength(1 + Object.keys(LIMITS).length);
  });

  it('links every figure to its source, and says its scope and how sure we are', () => {
    const facts = PLATFORMS.flatMap(factsOf);
    expect(html.match(/<a href="https:/g)).toHaveLength(facts.filter(({ source }) => source).length);
    for (const { scope, confidence } of facts) expect(html).toContain(`${scope}, ${confidence}`);
    expect(html).toContain('Checked on November 22, 2026.');
  });
});
