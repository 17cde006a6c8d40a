import { expect, test } from '@playwright/test';
import { fixtures } from '../fixtures';

for (const without of [[], ['VideoDecoder', 'AudioDecoder']]) {
  test(`the timeline shows thumbnails ${without.length > 0 ? 'without' : 'with'} WebCodecs`, async ({
    page,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, without);
    await page.goto('./');
    await page.locator('input[type=file]').setInputFiles(fixtures.h264BframesAac);
    const strip = page.getByTestId('strip');
    await expect
      .poll(async () => Number(await strip.getAttribute('data-thumbnails')), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(5);
    // They are different, because the fixture's frames show their own times. The second canvas has the parts.
    const colors = await strip
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const context = canvas.getContext('2d');
        const ratio = canvas.width / canvas.clientWidth;
        return Array.from({ length: 40 }, (_, i) => {
          const x = Math.round((canvas.width * (i + 0.5)) / 40);
          return [...(context?.getImageData(x, Math.round(60 * ratio), 1, 1).data ?? [])].join();
        });
      });
    expect(new Set(colors).size).toBeGreaterThan(10);

    await strip.hover();
    await expect(page.getByTestId('hover-bubble')).toHaveAttribute('data-exact', 'true');
  });
}
