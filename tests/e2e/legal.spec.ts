import { AxeBuilder } from '@axe-core/playwright';
import { allTools } from '@/lib/content/tools';
import { SLUGS } from '../support/blog-slugs';
import { expect, test } from './support/site-test';

/** Specification §2, "Privacy" and "Terms", and what is true of all pages. */

for (const path of ['/privacy/', '/terms/', '/licenses/', '/about/', '/tools/', '/crop-video/', '/cut-mkv/'])
  test(`${path} has no accessibility violation, light or dark`, { tag: '@ci' }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
  });

test('no page scrolls sideways at 320 px', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/blog/',
    ...SLUGS.map((slug) => `/blog/${slug}/`),
    '/tools/',
    ...allTools().map(({ slug }) => `/${slug}/`),
    '/privacy/',
    '/terms/',
    '/licenses/',
    '/about/',
  ]) {
    await page.goto(path);
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(extra, path).toBe(0);
  }
});

test('sets no cookie and makes no request to another host, as the privacy page says', async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseURL ?? '').origin)
      foreign.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const path of ['/blog/', '/blog/video-format-guide-2025/', '/privacy/', '/terms/'])
    await page.goto(path);
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
