import type { Page } from '@playwright/test';
import { DEMO } from '@/components/landing/copy';
import { expect, test } from './support/site-test';

const place = (page: Page) => page.getByTestId('demo');
/** There is none until the film first plays. */
const film = (page: Page) => place(page).locator('video');
const playButton = (page: Page) => place(page).getByRole('button', { name: DEMO.play });
const pauseButton = (page: Page) => place(page).getByRole('button', { name: DEMO.pause });
const paused = (page: Page) => film(page).evaluate((video) => 'paused' in video && video.paused);
const time = (page: Page) => film(page).evaluate((video) => ('currentTime' in video ? video.currentTime : 0));

/** Notes how often a page requests the film. */
function watchFilm(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/demo.mp4')) asked.push(request.url());
  });
  return asked;
}

/** Opens the home page and wakes React, which the first movement of the mouse does. */
async function open(page: Page): Promise<void> {
  await page.goto('./', { waitUntil: 'networkidle' });
  await page.mouse.move(5, 5);
  await expect(place(page).getByRole('button')).toBeAttached();
}

/** Scrolls the film into view, and waits until the page, whose observer is older, has heard of that and reacted. */
async function showFilm(page: Page): Promise<void> {
  const seen = place(page).evaluate(
    (element) =>
      new Promise<void>((resolve) =>
        new IntersectionObserver(
          ([entry]) => entry?.isIntersecting && requestIdleCallback(() => resolve()),
        ).observe(element),
      ),
  );
  await place(page).scrollIntoViewIfNeeded();
  await seen;
}

const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

test('the film is fetched once it is in view, plays there alone, keeps its place, and obeys the keyboard', {
  tag: '@ci',
}, async ({ page }) => {
  const asked = watchFilm(page);
  await page.goto('./', { waitUntil: 'networkidle' });
  const before = await place(page).boundingBox();
  await page.mouse.move(5, 5);
  await expect(playButton(page)).toBeAttached();
  expect(asked).toEqual([]);

  await place(page).scrollIntoViewIfNeeded();
  await expect(pauseButton(page)).toBeVisible();
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  expect(asked.length).toBeGreaterThan(0);
  const after = await place(page).boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await toTop(page);
  await expect.poll(() => paused(page)).toBe(true);
  await place(page).scrollIntoViewIfNeeded();
  await expect.poll(() => paused(page)).toBe(false);
  await pauseButton(page).focus();
  await page.keyboard.press('Space');
  await expect(playButton(page)).toBeFocused();
  expect(await paused(page)).toBe(true);
  // It stays paused when it comes into view again.
  await toTop(page);
  await expect(place(page)).not.toBeInViewport();
  await showFilm(page);
  expect(await paused(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(pauseButton(page)).toBeFocused();
  const since = await time(page);
  await expect.poll(() => time(page)).not.toBe(since);
});

test('with reduced motion the film is neither fetched nor played until the visitor asks', {
  tag: '@ci',
}, async ({ page }) => {
  const asked = watchFilm(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await showFilm(page);
  await expect(place(page).locator('img')).toBeVisible();
  await expect(film(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  await playButton(page).press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own controls play the film, which is not fetched by itself', { tag: '@ci' }, async ({
    page,
  }) => {
    const asked = watchFilm(page);
    await page.goto('./', { waitUntil: 'networkidle' });
    await place(page).scrollIntoViewIfNeeded();
    await expect(film(page)).toHaveAttribute('controls');
    await expect(place(page).getByRole('button')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});
