import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_ADS, UNASKED } from './configurations';
import { expect, openPage, readOn, runTimers, test, windowsOf } from './support/ad-test';

test.use({ configuration: ALL_ADS });

const panel = (page: Page) => page.getByRole('region', { name: 'Advertising' });
const choices = (page: Page) => page.getByRole('button', { name: 'Ad choices' });
const frames = (page: Page) => page.locator('[data-ad-unit] iframe');
const ARTICLE = './blog/video-format-guide-2025/';

/** Everything a visitor can do to trigger advertising. */
async function provoke(page: Page): Promise<string[]> {
  const opened = await windowsOf(page);
  const heading = page.getByRole('heading', { level: 1 });
  for (let click = 1; click <= 3; click++) await heading.click();
  await readOn(page);
  await runTimers(page);
  return opened.asked();
}

test('nothing loads before a choice, and everything after "Allow ads", on every page', async ({
  page,
  adHost,
}) => {
  await openPage(page);
  await expect(panel(page)).toBeVisible();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
  await expect(frames(page)).toHaveCount(0);

  const opened = await windowsOf(page);
  await page.getByRole('button', { name: 'Allow ads' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(frames(page).first()).toBeVisible();
  // The counter ignores the click on the answer.
  await runTimers(page);
  expect(await opened.asked()).toEqual([]);

  adHost.requests.length = 0;
  await openPage(page, ARTICLE);
  await expect(panel(page)).toBeHidden();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frames(page).first()).toBeVisible();
  expect(adHost.requests.length).toBeGreaterThan(0);
});

test('"No ads" persists, and the footer changes either answer at once', async ({ page, adHost }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'No ads' }).click();
  await expect(panel(page)).toBeHidden();
  await openPage(page, ARTICLE);
  await expect(panel(page)).toBeHidden();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);

  await choices(page).click();
  await expect(panel(page)).toContainText('You declined ads');
  await page.getByRole('button', { name: 'Allow ads' }).click();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frames(page).first()).toBeVisible();

  await choices(page).click();
  await expect(panel(page)).toContainText('You allowed ads');
  await page.getByRole('button', { name: 'No ads' }).click();
  await expect(frames(page)).toHaveCount(0);
  adHost.requests.length = 0;
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
});

test('with the keyboard, the question comes first, Escape keeps it open, and the focus returns to the footer', async ({
  page,
}) => {
  await openPage(page, ARTICLE);
  const order = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement?.textContent));
  }
  expect(order).toEqual(['Privacy Policy', 'No ads', 'Allow ads']);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();

  await choices(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(choices(page)).toBeFocused();
});

test('an answer in one tab applies to the others', async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other, ARTICLE);
  await page.getByRole('button', { name: 'No ads' }).click();
  await choices(other).click();
  await expect(panel(other)).toContainText('You declined ads');
});

test('if the browser blocks storage, the answer lasts as long as the page', async ({ page, adHost }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await openPage(page);
  expect(adHost.requests).toEqual([]);
  await page.getByRole('button', { name: 'Allow ads' }).click();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frames(page).first()).toBeVisible();
});

test('Global Privacy Control counts as a refusal, without a question', async ({ page, adHost }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.setItem('snipreel-ads', 'allowed');
  });
  await openPage(page);
  await expect(panel(page)).toBeHidden();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
  await choices(page).click();
  await expect(panel(page)).toContainText('Global Privacy Control');
  await expect(page.getByRole('button', { name: 'Allow ads' })).toBeHidden();
});

test.describe('in a build without the question', () => {
  test.use({ configuration: UNASKED });

  test('Global Privacy Control also counts as a refusal', async ({ page, adHost }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await openPage(page);
    expect(await provoke(page)).toEqual([]);
    expect(adHost.requests).toEqual([]);
  });
});

test('a consent manager decides, now and later, and our question isn’t shown', async ({ page, adHost }) => {
  await page.addInitScript(() => {
    const listeners: ((data: object, ok: boolean) => void)[] = [];
    Object.assign(window, {
      __tcfapi: (command: string, version: number, callback: (data: object, ok: boolean) => void) => {
        if (command !== 'addEventListener' || version !== 2) return;
        listeners.push(callback);
        callback({ eventStatus: 'cmpuishown', gdprApplies: true }, true);
      },
      decide: (may: boolean) => {
        const consents = { 1: may, 2: may, 3: may, 4: may };
        for (const tell of listeners)
          tell({ eventStatus: 'useractioncomplete', gdprApplies: true, purpose: { consents } }, true);
      },
    });
  });
  await openPage(page);
  await expect(panel(page)).toBeHidden();
  await expect(choices(page)).toBeHidden();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
  await page.evaluate('decide(true)');
  await expect(frames(page).first()).toBeVisible();
  await page.evaluate('decide(false)');
  await expect(frames(page)).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the question is small and accessible at 320 px (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page);
    const box = await panel(page).boundingBox();
    expect(box?.height).toBeLessThan(640 * 0.45);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

test('without JavaScript, there is no question and nothing loads', async ({ browser, baseURL, adHost }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(ARTICLE);
  await expect(page.getByText('Allow ads')).toBeHidden();
  await expect(page.locator('.ad-house').filter({ visible: true }).first()).toBeVisible();
  expect(adHost.requests).toEqual([]);
  await context.close();
});
