/** Many cuts in one page of Firefox and WebKitGTK. tests/e2e/endurance.spec.ts makes a hundred in Chromium. */
import { descendantsPss } from '../../scripts/bench/memory.mjs';
import { objectUrlCount } from '../e2e/support/object-urls';
import { privateFileCount } from '../e2e/support/private-files';
import { fixtures } from '../fixtures';
import type { Driver } from './support/driver';
import { releaseSoon, workerCount } from './support/world-page';
import { expect, test } from './support/world-test';

const CUTS = 12;

/** Neither browser collects garbage on request, so this is what each may leave for later. */
const LEEWAY_MB = { firefox: 150, webkitgtk: 300 };

async function holdings(driver: Driver) {
  const [urls, workers, files] = [
    await driver.read(objectUrlCount),
    await driver.read(workerCount),
    await driver.read(privateFileCount),
  ];
  return { urls, workers, files, bytes: descendantsPss(String(process.pid)) };
}

for (const [name, path] of [
  ['an MP4, by its index', fixtures.h264BframesAac],
  ['a WebM, by its packets', fixtures.vp9Opus],
] as const)
  test(`${CUTS} cuts of ${name} leave nothing behind`, async ({ inWorld, driver }, info) => {
    test.setTimeout(600_000);
    const { editor } = await inWorld({ prelude: releaseSoon });
    await editor.choose(path);
    await editor.ready();
    const once = async (i: number) => {
      await editor.mark(`0:0${i % 3}.${i % 10}`, `0:0${4 + (i % 2)}.${i % 10}`);
      await editor.cut();
      await editor.removeEarlier();
    };
    // Code, caches and the first clip's card stay in memory.
    for (let i = 0; i < 5; i++) await once(i);
    const before = await holdings(driver);
    for (let i = 0; i < CUTS; i++) await once(i);
    await expect.poll(() => driver.read(objectUrlCount)).toBeLessThanOrEqual(before.urls);
    const after = await holdings(driver);
    info.annotations.push({ type: 'holdings', description: JSON.stringify({ before, after }) });
    // The strip's workers end when they have nothing to do, and may have ended before.
    await expect
      .poll(() => driver.read(workerCount), { timeout: 15_000 })
      .toBeLessThanOrEqual(before.workers);
    expect(after.files).toBeLessThanOrEqual(before.files);
    const leewayMb = info.project.name === 'webkitgtk' ? LEEWAY_MB.webkitgtk : LEEWAY_MB.firefox;
    // For the long form, memory may rise with the number of cuts in WebKitGTK.
    expect((after.bytes - before.bytes) / 2 ** 20).toBeLessThan(leewayMb * Math.max(1, CUTS / 40));
    await editor.reset();
    await expect.poll(() => driver.read(workerCount)).toBe(0);
  });
