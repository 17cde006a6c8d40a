import type { Page } from '@playwright/test';
import { fixtures } from '../fixtures';
import { BEHAVIORS } from './configurations';
import { expect, openPage, runTimers, test, type Windows, windowsOf } from './support/ad-test';

/**
 * Specification §4, "Ad behaviour on the page". Runs with the browser's popup blocker and real gestures. A window that it would
 * block is noticed too, because the page has asked for it.
 */
const POP = 'http://pop.ads.test/under';
const OFF = 'http://off.ads.test/window';
/** On the home page, React removes what a test adds to the page. */
const WITHOUT_REACT = './terms/';

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const notifications = (page: Page) => page.locator('head script[src*="notify.ads.test"]');

/** The windows of each of the first twelve clicks, and the number of notification scripts after it. */
const EXPECTED: [string[], number][] = [
  [[OFF], 0],
  [[POP], 0],
  [[], 1],
  [[POP], 1],
  [[], 1],
  [[POP], 1],
  [[], 1],
  [[POP], 1],
  [[], 2],
  [[POP], 2],
  [[], 2],
  [[POP], 2],
];

/** Expects each click to open its windows and add its notification scripts, and nothing else. */
async function expectClicks(page: Page, expected: typeof EXPECTED): Promise<void> {
  const windows = await windowsOf(page);
  const due: string[] = [];
  for (const [opened, scripts] of expected) {
    await headline(page).click();
    due.push(...opened);
    await expectWindows(page, windows, due);
    await expect(notifications(page)).toHaveCount(scripts);
  }
}

/** Expects these windows, in this order, and no other to be asked for. */
async function expectWindows(page: Page, windows: Windows, due: string[]): Promise<void> {
  // Before the timers are run, because running them counts as a gesture.
  await expect.poll(() => windows.opened).toEqual(due);
  await runTimers(page);
  expect(await windows.asked()).toEqual(due);
}

test('twelve clicks trigger exactly what the specification says', async ({ page, adHost }) => {
  await openPage(page);
  await expectClicks(page, EXPECTED);
  const script = notifications(page).first();
  await expect(script).toHaveAttribute('data-zone', '4711');
  await expect(script).toHaveAttribute('data-cfasync', 'false');
  await expect.poll(() => page.evaluate('window.notifications')).toBe(2);
  expect(adHost.asked('pop.ads.test')).toContain('/under');
});

const ALONE = {
  popUnder: EXPECTED.map(([opened]): [string[], number] => [opened.filter((url) => url === POP), 0]),
  offScreen: EXPECTED.map(([opened]): [string[], number] => [opened.filter((url) => url === OFF), 0]),
  notification: EXPECTED.map(([, scripts]): [string[], number] => [[], scripts]),
  banners: EXPECTED.map((): [string[], number] => [[], 0]),
} as const;

for (const name of Object.keys(ALONE) as (keyof typeof ALONE)[])
  test.describe(`with ${name} alone`, () => {
    test.use({ configuration: BEHAVIORS[name] });

    test('twelve clicks trigger nothing else', async ({ page }) => {
      await openPage(page);
      await expectClicks(page, ALONE[name]);
    });
  });

test('windows can’t access the page or its work', async ({ page }) => {
  await openPage(page);
  const popups = page.context().waitForEvent('page');
  await headline(page).click();
  const popup = await popups;
  await popup.waitForLoadState();
  expect(await popup.evaluate('window.opener')).toBeNull();
});

test('the page takes the focus back from the off-screen window after 100 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const calls: unknown[] = [];
    Object.assign(window, { calls });
    window.open = (...args) => {
      calls.push(args[2]);
      // The delay is what the page asks for, because a timer of a busy machine is late.
      window.setTimeout = ((work: () => void, ms: number) => {
        window.setTimeout = setTimeout;
        calls.push(ms);
        return setTimeout(work, ms);
      }) as typeof setTimeout;
      return null;
    };
    window.focus = () => calls.push('focus');
  });
  await openPage(page);
  await headline(page).click();
  await expect
    .poll(() => page.evaluate('window.calls'))
    .toEqual([expect.stringContaining('width=1,height=1'), 100, 'focus']);
});

test('a script’s click doesn’t count, and a click on a label counts once', async ({ page }) => {
  await openPage(page, WITHOUT_REACT);
  await page.evaluate(() => {
    const label = document.createElement('label');
    label.innerHTML = 'A label <input type="checkbox">';
    document.querySelector('main')?.prepend(label);
    for (let i = 0; i < 5; i++) document.querySelector('h1')?.click();
  });
  const windows = await windowsOf(page);
  await page.getByText('A label').click();
  await expectWindows(page, windows, [OFF]);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByText('A label').click();
  await expectWindows(page, windows, [OFF, POP]);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('a handler that stops a click does not stop the count', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() =>
    document.querySelector('main')?.addEventListener('click', (e) => e.stopImmediatePropagation(), true),
  );
  const windows = await windowsOf(page);
  await headline(page).click();
  await headline(page).click();
  await expectWindows(page, windows, [OFF, POP]);
});

test('choosing a file comes first, and no window opens over its dialog', async ({ page }) => {
  await openPage(page);
  const windows = await windowsOf(page);
  const choose = page.getByRole('button', { name: 'Choose Video File' });
  for (let click = 1; click <= 2; click++) {
    const dialog = page.waitForEvent('filechooser');
    await choose.click();
    const chooser = await dialog;
    if (click === 2) await chooser.setFiles(fixtures.h264BframesAac);
    await expectWindows(page, windows, []);
  }
  await expect(page.getByTestId('file-name')).toBeVisible();
  // The window of the first click opens later. That of the second click is skipped, because every second click has one.
  // The headline isn't shown while a file is open.
  const elsewhere = page.getByRole('heading', { name: 'How it compares' });
  await elsewhere.click();
  await expectWindows(page, windows, [OFF]);
  await elsewhere.click();
  await expectWindows(page, windows, [OFF, POP]);
});

for (const [name, open] of [
  ['answers nothing', () => null],
  [
    'throws',
    () => {
      throw new Error('blocked');
    },
  ],
] as const)
  test(`if window.open ${name}, everything else still works`, async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(`window.open = ${open.toString()}`);
    await openPage(page);
    await expectClicks(page, ALONE.notification);
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Video File' }).click();
    await dialog;
    expect(errors).toEqual([]);
  });

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('taps count like clicks, and the first one opens one window', async ({ page }) => {
    await openPage(page);
    const windows = await windowsOf(page);
    for (const due of [[OFF], [OFF, POP], [OFF, POP], [OFF, POP, POP]]) {
      await headline(page).tap();
      await expectWindows(page, windows, due);
    }
    await expect(notifications(page)).toHaveCount(1);
  });

  test('a tap on the chooser opens its dialog and no window', async ({ page }) => {
    await openPage(page);
    const windows = await windowsOf(page);
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose Video File' }).tap();
    await dialog;
    await expectWindows(page, windows, []);
  });

  test('a drag without a click counts as a first touch, and a scroll doesn’t', async ({ page }) => {
    await openPage(page, WITHOUT_REACT);
    await page.evaluate(() => {
      const pad = document.createElement('div');
      pad.id = 'pad';
      pad.style.cssText = 'height:80px;touch-action:none';
      document.querySelector('main')?.prepend(pad);
      scrollTo(0, 0);
    });
    const windows = await windowsOf(page);
    const session = await page.context().newCDPSession(page);
    const drag = async (x: number, y: number, dx: number, dy: number) => {
      const at = (i: number) => [{ x: x + (dx * i) / 8, y: y + (dy * i) / 8 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let i = 1; i <= 8; i++)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(i) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    // A flick goes on by itself.
    await page.evaluate(() => {
      const rest = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
      Object.assign(window, { rest: rest.then(() => scrollTo({ top: 0, behavior: 'instant' })) });
    });
    await drag(200, 700, 0, -300);
    await expectWindows(page, windows, []);
    await page.evaluate('window.rest');
    const box = await page.locator('#pad').boundingBox();
    // The browser may not have learned yet where the page takes touches itself, and scrolls instead.
    await expect(async () => {
      await drag(60, (box?.y ?? 0) + 40, 200, 0);
      await expect.poll(() => windows.opened, { timeout: 2000 }).toEqual([OFF]);
    }).toPass();
    await expectWindows(page, windows, [OFF]);
    await headline(page).tap();
    await expectWindows(page, windows, [OFF]);
  });
});
