import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/site-test';

/** Specification §2, "Privacy" and "Terms". */
const PAGES = {
  '/privacy/': {
    title: 'Privacy Policy',
    sections: [
      'Privacy-First Video Processing',
      'Local Processing',
      "Data We Don't Collect",
      'Data We May Collect',
      'Third-Party Services',
      'Your Rights',
      'Contact Us',
    ],
  },
  '/terms/': {
    title: 'Terms of Service',
    sections: [
      'Acceptance of Terms',
      'Service Description',
      'User Responsibilities',
      'Content Ownership',
      'Service Availability',
      'Limitation of Liability',
      'Free Service',
      'Changes to Terms',
      'Contact Information',
    ],
  },
} as const;

for (const [path, { title, sections }] of Object.entries(PAGES)) {
  test.describe(path, () => {
    test('has its date, its sections in order, and a link home', async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} - Snipreel`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Last updated: January 2025', { exact: true })).toBeVisible();
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(sections);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
    });

    test('never scrolls sideways at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      const extra = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(extra).toBe(0);
    });

    test('has no accessibility violation, light or dark', { tag: '@ci' }, async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
    });
  });
}

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
  for (const path of ['/blog/', '/blog/video-format-guide-2025/', '/privacy/', '/terms/'])
    await page.goto(path);
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both pages are complete', async ({ page }) => {
    for (const [path, { sections }] of Object.entries(PAGES)) {
      await page.goto(path);
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(sections);
    }
  });
});
