import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { CODECS, PLACES } from '@/lib/media/compatibility';
import { SLUGS } from '../support/blog-slugs';
import { expect, test } from './support/site-test';

/** Specification §2, "Article page". */
const LAST = SLUGS[7];

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
      const published = page.locator('article header time').first();
      await expect(published).toHaveText(
        /^(January|February|March|April|May|July|August|October) \d{1,2}, 2025$/,
      );
      await expect(page.getByRole('region', { name: 'The short answer' })).toBeVisible();

      const author = page.getByRole('region', { name: 'About the author' });
      for (const text of ['SE', 'Snipreel Editorial Team', 'Content Creator & Video Editing Expert']) {
        await expect(author.getByText(text, { exact: true })).toBeVisible();
      }
      for (const [name, neighbor] of [
        ['Previous Article', SLUGS[i - 1]],
        ['Next Article', SLUGS[i + 1]],
      ] as const) {
        const link = page.getByRole('link', { name });
        if (neighbor) await expect(link).toHaveAttribute('href', `/blog/${neighbor}/`);
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
    const cover = header.getByAltText('🎨');
    await expect(cover).toBeVisible();
    await expect(cover).toHaveJSProperty('complete', true);
    await expect(cover).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('every entry of the table of contents links to its heading', async ({ page }) => {
    await page.goto(`/blog/${LAST}/`);
    const hrefs = await page
      .getByRole('navigation', { name: 'Sections of this article' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) await expect(page.locator(`h2[id="${href.slice(1)}"]`)).toHaveCount(1);
  });

  test('the bitrate calculator computes sizes and bitrates', async ({ page }) => {
    await page.goto('/blog/video-compression-optimization-guide/');
    const calculator = page.getByRole('group', { name: 'Bitrate calculator' });
    await calculator.getByLabel('Seconds').fill('30');
    await calculator.getByLabel('Video (Mbps)').fill('6');
    await expect(calculator.getByText('≈ 68.9 MB')).toBeVisible();
    await calculator.getByLabel('Size limit (MB)').fill('1');
    await expect(calculator.getByText('The audio alone is larger than that')).toBeVisible();
  });

  test('the bitrate calculator hands its size limit to the editor', async ({ page }) => {
    await page.goto('/blog/video-compression-optimization-guide/');
    const calculator = page.getByRole('group', { name: 'Bitrate calculator' });
    await calculator.getByLabel('Size limit (MB)').fill('12');
    const link = calculator.getByRole('link', { name: 'Fit a video to 12 MB' });
    await expect(link).toHaveAttribute('href', /\/#fit=12$/);
    await link.click();
    await expect(page.getByText('Choose Video File')).toBeVisible();
  });

  test('a command is copied, or selected where the page may not copy', async ({ page }) => {
    await page.goto('/blog/video-compression-optimization-guide/');
    const command = page.getByRole('figure').filter({ hasText: 'Remux: MKV to MP4' });
    const button = command.getByRole('button', { name: 'Copy: Remux: MKV to MP4 without re-encoding' });
    await button.click();
    await expect(button).toHaveText(/^(Copied|Selected)$/);
    await expect(command.getByRole('status')).toHaveText(/^(Copied|Selected)/);
    await expect(button).toHaveText('Copy');
  });

  test('the pictures of the compression guide load', async ({ page }) => {
    await page.goto('/blog/video-compression-optimization-guide/');
    for (const crf of [18, 23, 28]) {
      const image = page.getByRole('img', { name: `Part of a frame at CRF ${crf}` });
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(160);
    }
  });

  test('the safe zones and the calendar are downloads', async ({ page }) => {
    for (const [slug, name] of [
      ['perfect-social-media-videos-guide', 'safe-zone-everywhere.png'],
      ['video-marketing-strategy-2025', '30-day-video-plan.csv'],
    ] as const) {
      await page.goto(`/blog/${slug}/`);
      const download = page.waitForEvent('download');
      await page.locator(`a[download][href$="/${name}"]`).first().click();
      expect((await download).suggestedFilename()).toBe(name);
    }
  });

  test('the scopes of the article on advanced editing load', async ({ page }) => {
    await page.goto(`/blog/${LAST}/`);
    const images = page.locator('article img[src*="/articles/"]');
    await expect(images).toHaveCount(5);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
    }
  });

  test('the cut plan, the folders and the checksum script are downloads', async ({ page }) => {
    for (const [slug, name] of [
      ['essential-video-cutting-techniques', 'cut-plan.csv'],
      ['professional-video-editing-workflows', 'project-folders.zip'],
      ['professional-video-editing-workflows', 'checksums.sh'],
    ] as const) {
      await page.goto(`/blog/${slug}/`);
      const download = page.waitForEvent('download');
      await page.locator(`a[download][href$="/${name}"]`).first().click();
      expect((await download).suggestedFilename()).toBe(name);
    }
  });

  test('every cell of the table of what plays where has a mark, and a source unless it is unknown', async ({
    page,
  }) => {
    await page.goto('/blog/video-format-guide-2025/');
    const cells = page.getByRole('table').first().getByRole('cell');
    expect(await cells.count()).toBe(CODECS.length * PLACES.length);
    for (const cell of await cells.all()) {
      const text = await cell.innerText();
      expect(text).toMatch(/^[●◐○?] \S/);
      expect(await cell.getByRole('link').count(), text).toBe(text.startsWith('?') ? 0 : 1);
    }
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every article is complete', async ({ page }) => {
    for (const slug of SLUGS) {
      await page.goto(`/blog/${slug}/`);
      await expect(page.getByRole('region', { name: 'The short answer' })).toBeVisible();
      expect(await page.locator('article table').count(), slug).toBeGreaterThan(0);
      expect(await page.locator('article figure svg[role="img"]').count()).toBeGreaterThan(0);
      await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Ready to Edit Your Videos?' })).toBeVisible();
    }
  });

  test('an article’s table of contents unfolds, and its widgets show their example', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/blog/essential-video-cutting-techniques/');
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'What a keyframe is' }).click();
    await expect(page.getByRole('heading', { name: 'What a keyframe is' })).toBeInViewport();
    await expect(page.getByText('1.3 s of lead-in')).toBeVisible();
    await expect(page.getByRole('slider')).toBeDisabled();
  });
});

for (const slug of SLUGS) {
  // Only one article in every run, because the others consist of the same parts.
  const tag = slug === SLUGS[0] ? [] : ['@ci'];
  test(`${slug} has no accessibility violation, light or dark`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`/blog/${slug}/`);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // During the transition, colors belong to neither scheme.
    await page.reload();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test('no article scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const slug of SLUGS) {
    await page.goto(`/blog/${slug}/`);
    expect(await sidewaysScroll(page), slug).toBe(0);
  }
});
