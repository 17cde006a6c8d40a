import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { SLUGS } from '../support/blog-slugs';
import { expect, test } from './support/site-test';

/** Specification §2, "Blog index". tests/export/pages.test.ts has its texts and links. */

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

test('each category shows its posts and is in the URL, and the featured post stays', { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/blog/');
  await expect(page.getByTestId('category-lead')).toHaveCount(0);
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
    await expect(featured(page).getByRole('link')).toHaveAttribute('href', new RegExp(`/blog/${SLUGS[0]}/$`));
    await expect(page.getByRole('status')).toContainText(filter);

    await choose(page, 'All Posts');
    await expect(grid(page)).toHaveCount(7);
    expect(new URL(page.url()).search).toBe('');
  }

  await filters(page).getByRole('button', { name: 'All Posts' }).focus();
  await page.keyboard.press('Tab');
  await expect(filters(page).getByRole('button', { name: 'Tutorial' })).toBeFocused();
  await choose(page, 'Tutorial', (button) => button.press('Enter'));
  await choose(page, 'Tips & Tricks', (button) => button.press('Space'));
  await expect(page).toHaveURL(/\/blog\/\?category=tips-tricks$/);
  await page.reload();
  await expect(filters(page).getByRole('button', { pressed: true })).toHaveText('Tips & Tricks');
  await page.goto('/blog/?category=gossip');
  await expect(filters(page).getByRole('button', { pressed: true })).toHaveText('All Posts');
});

test('the grid has one column on a phone, two and three on wider screens, and no excerpt is cut off', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto('/blog/');
  const excerpts = grid(page).locator('p.line-clamp-3');
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
    // Of the others the third line may end early, but none is taller.
    const lines = await excerpts.evaluateAll((all) =>
      all.map((p) => p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight)),
    );
    for (const count of lines) expect(count).toBeLessThanOrEqual(3.1);
  }
  const cutOff = await excerpts.evaluateAll((all) =>
    all.filter((p) => p.scrollHeight > p.clientHeight + 1).map((p) => p.textContent),
  );
  expect(cutOff).toEqual([]);
  await expect(grid(page).last().getByRole('heading')).toHaveCSS('-webkit-line-clamp', '2');
  await expect(excerpts.last()).toHaveCSS('-webkit-line-clamp', '3');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all posts are linked, and no dead button is shown', { tag: '@ci' }, async ({ page }) => {
    await page.goto('/blog/?category=technical');
    expect(await slugsIn(page, '[data-testid="post-grid"]')).toEqual(SLUGS.slice(1));
    await expect(featured(page).getByRole('link')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Why video editing matters' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`/blog/, "Post Not Found" and the 404 page have no accessibility violation (${colorScheme})`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/blog/');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto('/blog/no-such-article/');
    await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto('/nowhere');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
