import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_ADS, UNASKED } from './configurations';
import { expect, openPage, test, windowsOf } from './support/ad-test';

test.use({ configuration: ALL_ADS });

const panel = (page: Page) => page.getByRole('region', { name: 'Advertising' });
const choices = (page: Page) => page.getByRole('button', { name: 'Ad choices' });
const frames = (page: Page) => page.locator('[data-ad-unit] iframe');
const ARTICLE = './blog/video-format-guide-2025/';

/** All that a visitor can do to bring an advertisement about. */
async function provoke(page: Page): Promise<string[]> {
  const opened = windowsOf(page);
  const heading = page.getByRole('heading', { level: 1 });
  for (let click = 1; click <= 3; click++) await heading.click();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  return opened;
}

test('nothing is loaded before a choice, all of it after "Allow ads", on every page', async ({
  page,
  adHost,
}) => {
  await openPage(page);
  await expect(panel(page)).toBeVisible();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
  await expect(frames(page)).toHaveCount(0);

  const opened = windowsOf(page);
  await page.getByRole('button', { name: 'Allow ads' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(frames(page).first()).toBeVisible();
  // The answer itself is no click of the counter's.
  expect(opened).toEqual([]);

  adHost.requests.length = 0;
  await openPage(page, ARTICLE);
  await expect(panel(page)).toBeHidden();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frames(page).first()).toBeVisible();
  expect(adHost.requests.length).toBeGreaterThan(0);
});

test('"No ads" holds, and the footer takes either answer back at once', async ({ page, adHost }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'No ads' }).click();
  await expect(panel(page)).toBeHidden();
  await openPage(page, ARTICLE);
  await expect(panel(page)).toBeHidden();
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);

  await choices(page).click();
  await expect(panel(page)).toContainText('You have refused advertising');
  await page.getByRole('button', { name: 'Allow ads' }).click();
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frames(page).first()).toBeVisible();

  await choices(page).click();
  await expect(panel(page)).toContainText('You have allowed advertising');
  await page.getByRole('button', { name: 'No ads' }).click();
  await expect(frames(page)).toHaveCount(0);
  adHost.requests.length = 0;
  expect(await provoke(page)).toEqual([]);
  expect(adHost.requests).toEqual([]);
});

test('keyboard: the question is first, Escape leaves it open until answered, focus comes back to the footer', async ({
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

test('an answer in one tab is heard in the others', async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other, ARTICLE);
  await page.getByRole('button', { name: 'No ads' }).click();
  await choices(other).click();
  await expect(panel(other)).toContainText('You have refused advertising');
});

test('where the browser keeps nothing, the answer holds for the page', async ({ page, adHost }) => {
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

test('Global Privacy Control is a refusal that needs no question', async ({ page, adHost }) => {
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

test.describe('in a build that asks nothing', () => {
  test.use({ configuration: UNASKED });

  test('Global Privacy Control is a refusal too', async ({ page, adHost }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await openPage(page);
    expect(await provoke(page)).toEqual([]);
    expect(adHost.requests).toEqual([]);
  });
});

test('a consent manager decides, now and later, and our own question is not asked', async ({
  page,
  adHost,
}) => {
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

test('without JavaScript nothing is asked and nothing loaded', async ({ browser, baseURL, adHost }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(ARTICLE);
  await expect(page.getByText('Allow ads')).toBeHidden();
  await expect(page.locator('.ad-house').filter({ visible: true }).first()).toBeVisible();
  expect(adHost.requests).toEqual([]);
  await context.close();
});
