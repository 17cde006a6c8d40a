import { expect, test } from './support/site-test';

/** The landing page. tests/export/pages.test.ts has its texts, links and icons. */

test('the drop zone is in the first view, on a phone and on a desktop', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('./');
    await expect(page.getByTestId('drop-zone')).toBeInViewport({ ratio: 1 });
  }
});

test('"Start Cutting Videos Now" scrolls to the drop zone from both places, and a question shows its answer', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  const item = page.locator('#faq details').first();
  await expect(item.getByRole('paragraph')).toBeHidden();
  await item.locator('summary').click();
  await expect(item.getByRole('paragraph')).toBeVisible();
  for (const place of ['first', 'last'] as const) {
    await page.getByRole('link', { name: 'Start Cutting Videos Now' })[place]().click();
    await expect(page.getByTestId('drop-zone')).toBeInViewport();
    await expect(page).toHaveURL(/#upload$/);
  }
});

declare global {
  interface Window {
    /** What moved while the page loaded. */
    shifted: string[];
    /** Moves on purpose at the end. The browser reports that after everything that moved before. */
    marker: HTMLElement;
  }
}

test('nothing shifts while a page loads', { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
        for (const { node } of sources) {
          if (node === window.marker) window.marker.dataset.moved = '';
          else window.shifted.push(node?.textContent?.slice(0, 50) ?? 'a removed element');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['./', './blog/', './blog/essential-video-cutting-techniques/', './privacy/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(
      () =>
        scrollY > 0 &&
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
    );
    await page.evaluate(() => {
      window.marker = document.createElement('div');
      window.marker.style.cssText =
        'position: fixed; left: 0; top: 0; width: 200px; height: 200px; background: red';
      document.body.append(window.marker);
    });
    await expect(async () => {
      await page.evaluate(() => {
        const { style } = window.marker;
        style.top = style.top === '0px' ? '300px' : '0px';
      });
      expect(await page.evaluate(() => 'moved' in window.marker.dataset)).toBe(true);
    }).toPass();
    expect(await page.evaluate(() => window.shifted), path).toEqual([]);
  }
});

test('nothing moves if the visitor prefers reduced motion', { tag: '@ci' }, async ({ page }) => {
  // A section's animations begin once it is laid out.
  const running = async () => {
    const names: unknown[] = [];
    for (const section of await page.locator('main section').all()) {
      await section.scrollIntoViewIfNeeded();
      const inView = await page.evaluate(() =>
        document
          .getAnimations()
          .flatMap((animation) => ('animationName' in animation ? animation.animationName : [])),
      );
      names.push(...inView);
    }
    return names;
  };
  await page.goto('./');
  expect(await running()).toContain('keep');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await running()).toEqual([]);
});

test('the how-it-works dialog opens, traps the focus, closes in every way and returns the focus', {
  tag: '@ci',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

test('an unknown path shows the 404 page, logs the path and links home; of the blog, it is "Post Not Found"', async ({
  page,
}) => {
  const notFound = async (path: string) => expect((await page.goto(path))?.status()).toBe(404);
  for (const path of ['./blog/no-such-article', './blog/no-such-article/']) {
    await notFound(path);
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
    await expect(page.getByText('404', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog/');
  }
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && message.text().includes('/no/such/page'),
  );
  await notFound('./no/such/page');
  await logged;
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByText('Post Not Found')).toHaveCount(0);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByTestId('drop-zone')).toBeVisible();
});

test('the headline has its place before the rest of the page has arrived', { tag: '@ci' }, async ({
  page,
}) => {
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
