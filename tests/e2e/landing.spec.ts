import { expect, test } from '@playwright/test';
import { BRAND } from '@/lib/config/brand';

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

for (const { name, width, height } of SIZES) {
  test(`the drop zone is in the first view on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./');
    const box = await page.getByTestId('drop-zone').boundingBox();
    expect(box).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(height);
  });
}

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('./');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('asks no other origin for anything', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(baseURL ?? '').origin) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto('./', { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all of the copy is there', async ({ page }) => {
    await page.goto('./');
    await expect(page).toHaveTitle(new RegExp(BRAND.name));
    await expect(page.getByText('100% Free • No Watermarks • No Registration')).toBeVisible();
    for (const tile of ['Lightning Fast', 'Secure', 'No Limits', 'Works Anywhere'])
      await expect(page.getByText(tile, { exact: true })).toBeVisible();
    for (const line of ['No Registration Required', 'Works on Mobile & Desktop'])
      await expect(page.getByText(line)).toBeVisible();
    await expect(page.locator('#features li')).toHaveCount(8);
    await expect(page.locator('#use-cases li')).toHaveCount(6);
    await expect(page.locator('#how-it-works li')).toHaveCount(3);
    await expect(page.locator('#faq details')).toHaveCount(8);
    await expect(page.locator('#comparison tbody tr')).toHaveCount(8);
    await expect(page.getByRole('link', { name: 'Start Cutting Videos Now' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'See How It Works' })).toHaveCount(2);
    const footer = page.locator('footer');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      /\/privacy\/$/,
    );
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      /\/terms\/$/,
    );
    await expect(footer).toContainText('© 2025');
    const header = page.locator('header');
    await expect(header.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', /\/blog\/$/);
    await expect(header.getByRole('link', { name: 'Start Editing' })).toHaveAttribute('href', /\/$/);
  });
});

test('the how-it-works dialog opens, holds the focus, closes in every way and gives the focus back', async ({
  page,
}) => {
  await page.goto('./');
  const trigger = page.getByRole('link', { name: 'See How It Works' }).first();
  const dialog = page.getByRole('dialog', { name: 'How It Works' });
  await trigger.click();
  await expect(dialog).toBeVisible();
  const steps = [
    'Upload: select your video file from your device.',
    'Cut: use the timeline to select the part you want to keep.',
    'Download: get your cut video instantly, no watermarks.',
  ];
  await expect(dialog.getByRole('listitem')).toHaveCount(steps.length);
  for (const step of steps) await expect(dialog).toContainText(step);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Got it!' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('an unknown path is a 404 that says so, logs itself and leads home', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const response = await page.goto('./no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.poll(() => logged.some((text) => text.includes('/no/such/page'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByTestId('drop-zone')).toBeVisible();
});
