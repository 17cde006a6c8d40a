import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Specification §2, "Blog index" and "Article page", and §8, "Unknown blog slug". */
const SLUGS = [
  'ultimate-guide-video-editing-beginners-2025',
  'essential-video-cutting-techniques',
  'perfect-social-media-videos-guide',
  'video-format-guide-2025',
  'video-compression-optimization-guide',
  'video-marketing-strategy-2025',
  'professional-video-editing-workflows',
  'advanced-video-editing-tips',
] as const;
const LAST = SLUGS[7];

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

/** A press may come before the page is alive: the button is pressed until it took. */
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
    for (const text of ['🎨', 'Tips & Tricks', '10 min read', 'Snipreel Editorial Team']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText('Oct 2', { exact: true })).toHaveAttribute('datetime', '2025-10-02');
    await expect(card.getByRole('heading')).toHaveCSS('-webkit-line-clamp', '2');
    await expect(card.locator('p', { hasText: 'Eight things' })).toHaveCSS('-webkit-line-clamp', '3');
  });

  test('a clamped excerpt is never taller than its three lines', async ({ page }) => {
    const lines = await grid(page)
      .locator('p.line-clamp-3')
      .evaluateAll((all) =>
        all.map((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)),
      );
    for (const count of lines) expect(count).toBeLessThanOrEqual(3.1);
  });

  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    test(`the grid has ${columns} columns at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const tracks = await page
        .getByTestId('post-grid')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns);
      expect(tracks.split(' ')).toHaveLength(columns);
    });
  }

  for (const [filter, lead, rest] of [
    ['Tutorial', 0, []],
    ['Tips & Tricks', 1, [7]],
    ['Social Media', 2, []],
    ['Technical', 3, [4]],
    ['Marketing', 5, []],
    ['Professional', 6, []],
  ] as const) {
    test(`${filter} shows its posts; the featured one stays`, async ({ page }) => {
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
    });
  }

  test('the chosen category is in the address, and a link to it opens on it', async ({ page }) => {
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

test.describe('article page', () => {
  for (const [i, slug] of SLUGS.entries()) {
    test(slug, async ({ page }) => {
      await page.goto(`/blog/${slug}/`);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await expect(page).toHaveTitle(`${title} - Snipreel Blog`);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        new RegExp(`/blog/${slug}/$`),
      );
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{60,}/);

      await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog/');
      await expect(page.getByText('By Snipreel Editorial Team')).toBeVisible();
      await expect(page.getByText(/^\d+ min read$/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'The short answer' })).toBeVisible();

      const author = page.getByRole('region', { name: 'About the author' });
      for (const text of ['SE', 'Snipreel Editorial Team', 'Content Creator & Video Editing Expert']) {
        await expect(author.getByText(text, { exact: true })).toBeVisible();
      }
      for (const [name, neighbour] of [
        ['Previous Article', SLUGS[i - 1]],
        ['Next Article', SLUGS[i + 1]],
      ] as const) {
        const link = page.getByRole('link', { name });
        if (neighbour) await expect(link).toHaveAttribute('href', `/blog/${neighbour}/`);
        else await expect(link).toHaveCount(0);
      }
      await expect(page.getByRole('heading', { name: 'Ready to Edit Your Videos?' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start Editing Now' })).toHaveAttribute('href', '/');
    });
  }

  test('post 8 has the specified date and read time', async ({ page }) => {
    await page.goto(`/blog/${LAST}/`);
    const header = page.locator('article header');
    await expect(header.getByText('October 2, 2025', { exact: true })).toHaveAttribute(
      'datetime',
      '2025-10-02',
    );
    await expect(header.getByText('10 min read', { exact: true })).toBeVisible();
    await expect(header.getByText('Tips & Tricks', { exact: true })).toBeVisible();
    await expect(header.getByText('🎨')).toBeVisible();
  });

  test('every entry of the contents leads to its heading', async ({ page }) => {
    await page.goto(`/blog/${LAST}/`);
    const hrefs = await page
      .getByRole('navigation', { name: 'Sections of this article' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) await expect(page.locator(`h2[id="${href.slice(1)}"]`)).toHaveCount(1);
  });

  test('the bitrate calculator counts', async ({ page }) => {
    await page.goto('/blog/video-compression-optimization-guide/');
    const calculator = page.getByRole('group', { name: 'Bitrate calculator' });
    await calculator.getByLabel('Seconds').fill('30');
    await calculator.getByLabel('Video, Mbps').fill('6');
    await expect(calculator.getByText('≈ 68.9 MB')).toBeVisible();
    await calculator.getByLabel('It must fit, MB').fill('1');
    await expect(calculator.getByText('The sound alone is larger than that')).toBeVisible();
  });

  test('the keyframe demo follows its slider', async ({ page }) => {
    await page.goto('/blog/essential-video-cutting-techniques/');
    const slider = page.getByRole('slider', { name: /Start of the clip/ });
    await expect(page.getByText('1.3 s of lead-in')).toBeVisible();
    await slider.fill('60');
    await expect(page.getByText('There is a keyframe at 6.0 s')).toBeVisible();
    await slider.press('ArrowRight');
    await expect(page.getByText('0.1 s of lead-in')).toBeVisible();
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
  });

  test('an article is whole, its contents unfold, its widgets show their example', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/blog/essential-video-cutting-techniques/');
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'What a keyframe is' }).click();
    await expect(page.getByRole('heading', { name: 'What a keyframe is' })).toBeInViewport();
    await expect(page.getByText('1.3 s of lead-in')).toBeVisible();
    await expect(page.getByRole('slider')).toBeDisabled();
  });
});

const LOOKED_AT = [
  '/blog/',
  '/blog/essential-video-cutting-techniques/',
  '/blog/video-compression-optimization-guide/',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of LOOKED_AT) {
    test(`${path} has no accessibility violation (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}

for (const path of ['/blog/', ...SLUGS.map((slug) => `/blog/${slug}/`)]) {
  test(`${path} never scrolls sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await sidewaysScroll(page)).toBe(0);
  });
}
