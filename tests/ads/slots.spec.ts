import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, openPage, readOn, test } from './support/ad-test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const ARTICLE = './blog/video-format-guide-2025/';

/** The slot of a unit that is shown at this width. */
const stage = (page: Page, unit: string) =>
  page.locator(`[data-ad-unit="${unit}"]`).filter({ visible: true }).first();
const frameOf = (slot: Locator) => slot.locator('iframe');
const houseCard = (slot: Locator) => slot.locator('.ad-house');
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** https://wicg.github.io/layout-instability/ */
interface Shift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

for (const style of ['appends', 'writes'] as const)
  test(`a script that ${style} fills its frame and can access nothing else`, async ({ page, adHost }) => {
    adHost.behavior = style;
    const address = page.url();
    await openPage(page);
    const slot = stage(page, '728x90');
    expect(adHost.requests).toEqual([]);
    await slot.scrollIntoViewIfNeeded();
    await expect(frameOf(slot)).toBeVisible();
    await expect(houseCard(slot)).not.toBeVisible();
    expect(await frameOf(slot).boundingBox()).toMatchObject({ width: 728, height: 90 });
    await expect(page.locator('.ad-728x90 .ad-label').first()).toHaveText('Advertisement');
    expect(adHost.asked('banners.ads.test')).toContain('/key-728x90/invoke.js');
    const reports = () => adHost.asked('banners.ads.test').filter((path) => path.startsWith('/report'));
    await expect.poll(() => reports().length).toBeGreaterThanOrEqual(3);
    expect(new Set(reports())).toEqual(
      new Set(['/report?parent=SecurityError', '/report?top=SecurityError', '/report?storage=seen%3D1%2C1']),
    );
    expect(page.url()).not.toBe(address);
    await expect(page.getByTestId('drop-zone')).toBeAttached();
    expect(adHost.asked('pop.ads.test')).toEqual([]);
    expect(await page.evaluate('typeof atOptions')).toBe('undefined');
    expect(await page.context().cookies()).toEqual([]);
  });

test('two banners of different sizes don’t affect each other, and the native unit has its container', async ({
  page,
  adHost,
}) => {
  await openPage(page);
  await readOn(page);
  const sizes = { '728x90': [728, 90], '300x250': [300, 250] } as const;
  for (const [unit, [width, height]] of Object.entries(sizes)) {
    const creative = stage(page, unit).frameLocator('iframe').frameLocator('iframe').locator('body');
    await expect(creative).toHaveText(`banners.ads.test/creative?key-${unit}`);
    expect(await frameOf(stage(page, unit)).boundingBox()).toMatchObject({ width, height });
  }
  const native = stage(page, 'native').frameLocator('iframe').locator('#container-key-native');
  await expect(native).toHaveText('Something recommended');
  expect(adHost.asked('native.ads.test')).toEqual(['/key-native/invoke.js']);
});

test('the frame does nothing outside its sandbox, and shows only configured units', async ({
  page,
  adHost,
}) => {
  // Everything that the frame's script does at once has loaded with it. Another hash alone wouldn't load it again.
  for (const [i, hash] of ['#728x90', '#constructor', '#//evil.ads.test/x'].entries())
    await page.goto(`./ads/frame.html?${i}${hash}`);
  expect(adHost.requests).toEqual([]);
});

test('each width gets the banner that fits, and rotating a phone switches it', async ({ page, adHost }) => {
  for (const [width, unit] of [
    [320, '320x50'],
    [390, '320x50'],
    [727, '320x50'],
    [760, '728x90'],
    [1440, '728x90'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page);
    const leaderboard = page.locator('.ad-slot').first();
    await expect(leaderboard.locator('[data-ad-unit]').filter({ visible: true })).toHaveCount(1);
    const box = await leaderboard.locator(`[data-ad-unit="${unit}"]`).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await page.setViewportSize(PHONE);
  await openPage(page);
  adHost.requests.length = 0;
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frameOf(stage(page, '320x50'))).toBeVisible();
  expect(adHost.asked('banners.ads.test')).not.toContain('/key-728x90/invoke.js');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator('.ad-slot').first().scrollIntoViewIfNeeded();
  await expect(frameOf(stage(page, '728x90'))).toBeVisible();
});

for (const behavior of ['missing', 'garbage', 'hangs', 'down'] as const)
  test(`the house card stays if a network is ${behavior}`, async ({ page, adHost }) => {
    adHost.behavior = behavior;
    await openPage(page);
    const slot = stage(page, '728x90');
    await slot.scrollIntoViewIfNeeded();
    // Only the frame asks. It may be gone before a test sees it.
    await expect.poll(() => adHost.asked('banners.ads.test').length).toBeGreaterThan(0);
    await page.clock.runFor(25_000);
    await expect(frameOf(slot)).toHaveCount(0);
    await expect(houseCard(slot)).toHaveText('Ads pay for Snipreel. There isn’t one here right now.');
    await expect(houseCard(slot)).toBeVisible();
  });

test.describe('with a blocker that refuses the script', () => {
  test('the house cards stay', async ({ page, adHost }) => {
    await page.route('**/ads/**', (route) => route.abort());
    await openPage(page);
    await readOn(page);
    await expect(houseCard(stage(page, '300x250'))).toBeVisible();
    expect(adHost.requests).toEqual([]);
  });
});

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  for (const path of ['./', './blog/', ARTICLE])
    test(`nothing moves on ${path} of a ${name} while a slow network delivers`, async ({ page, adHost }) => {
      adHost.behavior = 'late';
      await page.setViewportSize(size);
      // The cards of the home page animate their trim marks while they scroll into view, which has nothing to do with advertising.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Shift[])
            for (const { node, previousRect, currentRect } of entry.sources)
              shifts.push(
                `${entry.value}: ${node?.nodeName} ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`,
              );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openPage(page, path);
      await readOn(page);
      await expect.poll(() => adHost.requests.length).toBeGreaterThan(0);
      adHost.deliver();
      const slots = page.locator('[data-ad-unit]').filter({ visible: true });
      await expect
        .poll(() => slots.locator('iframe').filter({ visible: true }).count())
        .toBe(await slots.count());
      expect(await slots.count()).toBeGreaterThanOrEqual(2);
      expect(await page.evaluate('window.shifts')).toEqual([]);
    });

for (const colorScheme of ['light', 'dark'] as const)
  for (const path of ['./', './blog/', ARTICLE, './privacy/'])
    test(`${path} has no accessibility violation with advertising (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openPage(page, path);
      await readOn(page);
      expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
    });

test('the privacy page names every host of the configuration', async ({ page }) => {
  await openPage(page, './privacy/');
  for (const name of ['banners', 'native', 'pop', 'notify', 'off'])
    await expect(page.getByText(`(${name}.ads.test): `)).toBeVisible();
});
