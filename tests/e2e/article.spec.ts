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
