import { AxeBuilder } from '@axe-core/playwright';
import { SLUGS } from '../support/blog-slugs';
import { expect, test } from './support/site-test';

/** Specification §2, "Article page". tests/export/pages.test.ts has the texts, links and images. */

test('the bitrate calculator computes, commands are copied, and the size limit goes to the editor', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto('/blog/video-compression-optimization-guide/');
  const calculator = page.getByRole('group', { name: 'Bitrate calculator' });
  await calculator.getByLabel('Seconds').fill('30');
  await calculator.getByLabel('Video (Mbps)').fill('6');
  await expect(calculator.getByText('≈ 68.9 MB')).toBeVisible();
  const limit = calculator.getByLabel('Size limit (MB)');
  await limit.fill('1');
  await expect(calculator.getByText('The audio alone is larger than that')).toBeVisible();

  const command = page.getByRole('figure').filter({ hasText: 'Remux: MKV to MP4' });
  const button = command.getByRole('button', { name: 'Copy: Remux: MKV to MP4 without re-encoding' });
  await button.click();
  // Selected where the page may not copy.
  await expect(button).toHaveText(/^(Copied|Selected)$/);
  await expect(command.getByRole('status')).toHaveText(/^(Copied|Selected)/);
  await expect(button).toHaveText('Copy');

  await limit.fill('12');
  const link = calculator.getByRole('link', { name: 'Fit a video to 12 MB' });
  await expect(link).toHaveAttribute('href', /\/#fit=12$/);
  await link.click();
  await expect(page.getByText('Choose Video File')).toBeVisible();
});

test('the keyframe demo follows its slider', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/blog/essential-video-cutting-techniques/');
  const slider = page.getByRole('slider', { name: /Start of the clip/ });
  await expect(page.getByText('1.3 s of lead-in')).toBeVisible();
  await slider.fill('60');
  await expect(page.getByText('There is a keyframe at 6.0 s')).toBeVisible();
  await slider.press('ArrowRight');
  await expect(page.getByText('0.1 s of lead-in')).toBeVisible();
});

for (const slug of ['perfect-social-media-videos-guide', 'video-format-guide-2025'])
  test(`the wide table of ${slug} fits every window, and is a table in all of them`, { tag: '@ci' }, async ({
    page,
  }) => {
    await page.goto(`/blog/${slug}/`);
    const table = page.locator('.wide').getByRole('table');
    const rows = table.getByRole('row');
    const first = rows.nth(1).getByRole('rowheader');
    const second = rows.nth(2).getByRole('rowheader');
    const places = async () => {
      const boxes = await Promise.all([first, second, table].map((one) => one.boundingBox()));
      return boxes.map((box) => ({ x: box?.x ?? 0, width: box?.width ?? 0 }));
    };
    for (const { width, isCards } of [
      { width: 1440, isCards: false },
      { width: 768, isCards: true },
      { width: 390, isCards: true },
    ]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(rows.nth(1).getByRole('cell')).toHaveCount(
        (await table.getByRole('columnheader').count()) - 1,
      );
      const [one, other, all] = await places();
      expect(all?.width).toBeGreaterThan(width * 0.7);
      // Two cards are side by side where there is room.
      expect(one?.x === other?.x).toBe(width !== 768);
      expect((one?.width ?? 0) > width / 3).toBe(isCards);
    }
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article’s table of contents unfolds, and its widgets show their example', {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/blog/essential-video-cutting-techniques/');
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'What a keyframe is' }).click();
    await expect(page.getByRole('heading', { name: 'What a keyframe is' })).toBeInViewport();
    await expect(page.getByText('1.3 s of lead-in')).toBeVisible();
    await expect(page.getByRole('slider')).toBeDisabled();
  });
});

for (const slug of SLUGS)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${slug} has no accessibility violation (${colorScheme})`, { tag: '@ci' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/blog/${slug}/`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
