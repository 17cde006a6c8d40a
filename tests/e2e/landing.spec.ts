import { BRAND } from '@/lib/config/brand';
import { fixtures } from '../fixtures';
import { EditorPage } from './support/editor-page';
import { expect, test } from './support/site-test';

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

test('makes no request to another origin', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(baseURL ?? '').origin) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto('./', { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
});

test('"Start Cutting Videos Now" scrolls to the drop zone, at the top and at the bottom of the page', async ({
  page,
}) => {
  await page.goto('./');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const place of ['first', 'last'] as const) {
    await page.getByRole('link', { name: 'Start Cutting Videos Now' })[place]().click();
    await expect(page.getByTestId('drop-zone')).toBeInViewport();
    await expect(page).toHaveURL(/#upload$/);
  }
});

test('the sections are in order, and the editor is not among them yet', async ({ page }) => {
  await page.goto('./');
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Upload Your Video',
    'What sets it apart',
    'Made for quick cuts',
    'How it works',
    'How it compares',
    'Frequently asked questions',
    'Ready to cut your video?',
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await page.locator('#use-cases h3').allTextContents()).toEqual([
    'Social media',
    'Educational',
    'Business',
    'Content creation',
    'Marketing',
    'Personal',
  ]);
  expect(await page.locator('#how-it-works h3').allTextContents()).toEqual(['Upload', 'Cut', 'Download']);
  expect(await page.locator('#comparison thead th').allTextContents()).toEqual([
    'Feature',
    BRAND.name,
    'Desktop software',
    'Other online tools',
  ]);
});

test('clicking a question shows its answer', async ({ page }) => {
  await page.goto('./');
  const item = page.locator('#faq details').first();
  await expect(item.getByRole('paragraph')).toBeHidden();
  await item.locator('summary').click();
  await expect(item.getByRole('paragraph')).toBeVisible();
});

test('an open MP4 is cut without a connection, as the FAQ says', { tag: '@ci' }, async ({
  page,
  context,
}) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await context.setOffline(true);
  await editor.setRange('1', '3');
  expect((await editor.cut()).name).toBe('cut_h264-bframes-aac.mp4');
});

test('nothing shifts while a page loads', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['./', './blog/', './blog/essential-video-cutting-techniques/', './privacy/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted')), path).toBe(0);
  }
});

test('nothing moves if the visitor prefers reduced motion', async ({ page }) => {
  const running = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((animation) => ('animationName' in animation ? animation.animationName : [])),
    );
  await page.goto('./');
  expect(await running()).toContain('keep');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await running()).toEqual([]);
});

test('all icons that the page names exist in the stated sizes', async ({ page, request }) => {
  await page.goto('./');
  const links = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]');
  const named = await links.evaluateAll((all) =>
    all.map((link) => (link instanceof HTMLLinkElement ? [link.href, link.type] : [])),
  );
  expect(named.map(([, type]) => type).sort()).toEqual(['image/png', 'image/svg+xml', 'image/x-icon']);
  const address = await page
    .locator('link[rel="manifest"]')
    .evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''));
  const manifest = await (await request.get(address)).json();
  const icons: { src: string; sizes: string; type: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, type } of icons) named.push([new URL(src, address).href, type]);
  for (const [href = ''] of named) {
    const response = await request.get(href);
    expect(response.status(), href).toBe(200);
    expect((await response.body()).length, href).toBeGreaterThan(300);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all texts are there', async ({ page }) => {
    await page.goto('./');
    await expect(page).toHaveTitle(new RegExp(BRAND.name));
    await expect(page.getByText('100% Free • No Watermarks • No Registration')).toBeVisible();
    for (const [tile, text] of [
      ['Lightning Fast', 'Instant processing'],
      ['Secure', 'Privacy protected'],
      ['No Limits', 'Unlimited cuts'],
      ['Works Anywhere', 'Any device, any browser'],
    ])
      await expect(page.getByRole('listitem').filter({ hasText: `${tile}${text}` })).toBeVisible();
    for (const text of [
      'Upload Your Video',
      'Get started by uploading your video file. We support all major formats.',
      'Upload your video',
      'Supports MP4, WebM, OGG, MOV, AVI • Max 500MB',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
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

test('the how-it-works dialog opens, traps the focus, closes in every way and returns the focus', async ({
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
  for (const dismiss of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByRole('link', { name: 'See How It Works' }).last().click();
    await expect(dialog).toBeVisible();
    await dismiss();
    await expect(dialog).toHaveCount(0);
  }
});

test('an unknown path shows the 404 page, logs the path and links home', async ({ page }) => {
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

test('the headline has its place before the rest of the page has arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const home = await (await page.request.get('./')).text();
  const placeAfter = async (text: string) => {
    const end = home.indexOf(text, home.indexOf('<h1')) + text.length;
    await page.route('./', (route) => route.fulfill({ contentType: 'text/html', body: home.slice(0, end) }));
    await page.goto('./');
    await page.unroute('./');
    return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  };
  const place = await placeAfter('</html>');
  for (const part of ['</h1>', 'Choose Video File', 'Start Cutting Videos Now'])
    expect(await placeAfter(part), part).toBe(place);
});
