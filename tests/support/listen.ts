/** The test's side of `ear.ts`. */
import { expect, type Page } from '@playwright/test';
import { type Beep, type Ear, installEar } from './ear';

/** The processor may be busy with other tests. */
export const PATIENT = { timeout: 30_000 };

/** Seconds. Viewers notice more. */
const MOST_LATE = 0.05;

/** Call it before the page opens. */
export const giveEar = (page: Page) => page.addInitScript(`(${installEar})()`);

/** Forgets what was heard. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const { ear } = globalThis as unknown as { ear: Ear };
    ear.peak = 0;
    ear.beeps = [];
  });

export const heard = (page: Page): Promise<Ear> =>
  page.evaluate(() => (globalThis as unknown as { ear: Ear }).ear);

/** Waits for a beep from that second on, and expects it in time. */
export async function expectBeep(page: Page, fromSec: number): Promise<void> {
  const beeps = async (): Promise<Beep[]> =>
    (await heard(page)).beeps.filter(({ atSec }) => atSec >= fromSec);
  await expect.poll(async () => (await beeps()).length, PATIENT).toBeGreaterThan(0);
  expect(Math.abs((await beeps())[0]?.late ?? 1)).toBeLessThan(MOST_LATE);
}
