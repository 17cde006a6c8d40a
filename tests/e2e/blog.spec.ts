import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { SLUGS } from '../support/blog-slugs';
import { expect, test } from './support/site-test';

/** Specification §2, "Blog index", and §8, "Unknown blog slug". */

const FILTERS = [
  'All Posts',
  'Tutorial',
  'Tips & Tricks',
  'Social Media',
  'Technical',
  'Marketing',
  'Professional',
];

const filters = (page: Page) => page.getByRole('group', { name: 'Filter articles by category' });
const grid = (page: Page) => page.getByTestId('post-grid').getByRole('listitem');
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Article' });

/** Presses the button until it works, because the page's script may not have started yet. */
async function choose(page: Page, filter: string, press = (button: Locator) => button.click()) {
  const button = filters(page).getByRole('button', { name: filter, exact: true });
  await expect(async () => {
    await press(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
}

async function slugsIn(page: Page, selector: string): Promise<string[]> {
  const links = await page.locator(`${selector} a[href*="/blog/"]`).all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href'))?.split('/').at(-2) ?? ''));
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('blog index', () => {
  test.beforeEach(({ page }) => page.goto('/blog/'));

  test('has its title, description, keywords and canonical path', async ({ page }) => {
    await expect(page).toHaveTitle(/^Snipreel Blog/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snipreel Blog');
    for (const name of ['description', 'keywords']) {
      await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', /video/);
    }
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog\/$/);
    await expect(page.locator('meta[name="twitter:card"]')).toHaveCount(1);
  });

  test('starts at All Posts: the first is featured, the other seven are in the grid, in order', async ({
    page,
  }) => {
    expect(await filters(page).getByRole('button').allTextContents()).toEqual(FILTERS);
    const pressed = filters(page).getByRole('button', { pressed: true });
    await expect(pressed).toHaveCount(1);
    await expect(pressed).toHaveText('All Posts');

    await expect(featured(page).getByRole('link')).toHaveAttribute('href', new RegExp(`/blog/${SLUGS[0]}/$`));
    await expect(featured(page).getByText('January 14, 2025')).toBeVisible();
    expect(await slugsIn(page, '[data-testid="post-grid"]')).toEqual(SLUGS.slice(1));
    await expect(page.getByTestId('category-lead')).toHaveCount(0);
  });

  test('a card shows emoji, category, read time, title, excerpt, author and short date', async ({ page }) => {
    const card = grid(page).last();
    await expect(card.getByAltText('🎨')).toBeVisible();
    for (const text of ['Tips & Tricks', '10 min read', 'Snipreel Editorial Team']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText('Oct 2', { exact: true })).toHaveAttribute('datetime', '2025-10-02');
    await expect(card.getByRole('heading')).toHaveCSS('-webkit-line-clamp', '2');
    await expect(card.locator('p', { hasText: 'Eight habits' })).toHaveCSS('-webkit-line-clamp', '3');
  });

  test('every excerpt fits into three lines', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const cutOff = await grid(page)
      .locator('p.line-clamp-3')
      .evaluateAll((all) => all.filter((p) => p.scrollHeight > p.clientHeight + 1).map((p) => p.textContent));
    expect(cutOff).toEqual([]);
  });

  test('a clamped excerpt is never taller than its three lines', async ({ page }) => {
    const lines = await grid(page)
      .locator('p.line-clamp-3')
      .evaluateAll((all) =>
        all.map((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)),
      );
    for (const count of lines) expect(count).toBeLessThanOrEqual(3.1);
  });

  test('the grid has one column on a phone, two and three on wider screens', async ({ page }) => {
    for (const [width, columns] of [
      [390, 1],
      [800, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tracks = await page
        .getByTestId('post-grid')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns);
      expect(tracks.split(' '), `${width} px`).toHaveLength(columns);
    }
  });

  test('each category shows its posts, and the featured post stays', async ({ page }) => {
    for (const [filter, lead, rest] of [
      ['Tutorial', 0, []],
      ['Tips & Tricks', 1, [7]],
      ['Social Media', 2, []],
      ['Technical', 3, [4]],
      ['Marketing', 5, []],
      ['Professional', 6, []],
    ] as const) {
      await choose(page, filter);
      await expect(filters(page).getByRole('button', { pressed: true })).toHaveText(filter);
      expect(await slugsIn(page, '[data-testid="category-lead"]')).toEqual([SLUGS[lead]]);
      expect(await slugsIn(page, '[data-testid="post-grid"]')).toEqual(rest.map((i) => SLUGS[i]));
      await expect(featured(page).getByRole('link')).toHaveAttribute(
        'href',
        new RegExp(`/blog/${SLUGS[0]}/$`),
      );
      await expect(page.getByRole('status')).toContainText(filter);

      await choose(page, 'All Posts');
      await expect(grid(page)).toHaveCount(7);
      expect(new URL(page.url()).search).toBe('');
    }
  });

  test('the chosen category is in the URL, and that URL opens with the category', async ({ page }) => {
    await choose(page, 'Tips & Tricks');
    await expect(page).toHaveURL(/\/blog\/\?category=tips-tricks$/);
    await page.reload();
    await expect(filters(page).getByRole('button', { pressed: true })).toHaveText('Tips & Tricks');
    await page.goto('/blog/?category=gossip');
    await expect(filters(page).getByRole('button', { pressed: true })).toHaveText('All Posts');
  });

  test('a category can be chosen by keyboard', async ({ page }) => {
    await filters(page).getByRole('button', { name: 'All Posts' }).focus();
    await page.keyboard.press('Tab');
    await expect(filters(page).getByRole('button', { name: 'Tutorial' })).toBeFocused();
    await choose(page, 'Tutorial', (button) => button.press('Enter'));
    await choose(page, 'Technical', (button) => button.press('Space'));
  });

  test('has the long article, the call to action and the footer', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Why video editing matters' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try Snipreel Free' })).toHaveAttribute('href', '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© 2025 Snipreel. Free online video cutting tool.');
    for (const [name, href] of Object.entries({
      Home: '/',
      Blog: '/blog/',
      Privacy: '/privacy/',
      Terms: '/terms/',
    })) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });
});

test.describe('an unknown article', () => {
  for (const path of ['/blog/no-such-article', '/blog/no-such-article/']) {
    test(`${path} is 404 and "Post Not Found"`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
      await expect(page.getByText('404', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog/');
    });
  }

  test('any other unknown path is the ordinary 404 page', async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.getByText('Post Not Found')).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all posts are linked, and no dead button is shown', async ({ page }) => {
    await page.goto('/blog/?category=technical');
    expect(await slugsIn(page, '[data-testid="post-grid"]')).toEqual(SLUGS.slice(1));
    await expect(featured(page).getByRole('link')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Why video editing matters' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`/blog/ and "Post Not Found" have no accessibility violation (${colorScheme})`, {
    tag: colorScheme === 'light' ? [] : '@ci',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/blog/');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto('/blog/no-such-article/');
    await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test('/blog/ never scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/blog/');
  expect(await sidewaysScroll(page)).toBe(0);
});
