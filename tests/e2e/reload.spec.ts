import { fixtureNamed, fixtures } from '../fixtures';
import { dropFile } from './support/drag';
import { EditorPage } from './support/editor-page';
import { holdScripts } from './support/held-scripts';
import { expect, test } from './support/site-test';

test('after a reload, a dropped file is offered with its times, and a click opens it', async ({ page }) => {
  // A click during scrolling would miss its target.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const path = fixtureNamed('h264BframesAac', 'beach.mp4');
  const editor = new EditorPage(page);
  await editor.open();
  await dropFile(page, editor.dropZone, path);
  await editor.ready();
  await editor.setRange('1.5', '4.2');
  // The choice of how to start comes above, and moves what is below it.
  await page.getByRole('radio', { name: 'Exact start' }).waitFor();
  await page.getByRole('radio', { name: 'Off' }).check();
  await page.reload();

  const offer = page.getByTestId('continue-offer');
  await expect(offer.getByRole('status')).toHaveText('Continue with beach.mp4, 0:01.5–0:04.2?');
  await expect(page.getByTestId('file-name')).toHaveCount(0);
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByTestId('file-name')).toHaveText('beach.mp4');
  await expect(editor.startField).toHaveValue('0:01.5');
  await expect(editor.endField).toHaveValue('0:04.2');
  await expect(editor.cutButton).toHaveText('Cut & Download Video (without Audio)');
  await expect(offer).toHaveCount(0);

  await page.getByRole('button', { name: 'Reset' }).click();
  await page.reload();
  await editor.open();
  await expect(offer).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });

    test('after a reload far down the page, the offer is in view, unless the visitor has acted', {
      tag: '@ci',
    }, async ({ page }) => {
      const editor = await EditorPage.with(page, fixtures.h264BframesAac);
      await editor.ready();
      await editor.setRange('2', '5');
      await editor.noted({ parts: [{ startMs: 2000 }] });
      const leave = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await leave();
      // Whatever Playwright evaluates counts as an act of the visitor, so the page itself says when the offer is there.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-testid="continue-offer"]')) return;
          observer.disconnect();
          console.debug('the offer is there');
        }).observe(document, { childList: true, subtree: true });
      });
      const offered = page.waitForEvent('console', (message) => message.text() === 'the offer is there');
      await page.reload();
      await offered;
      const offer = page.getByTestId('continue-offer');
      await expect(offer).toBeInViewport({ ratio: 1 });

      // Here the offer comes late, after the visitor has scrolled.
      const { release, end } = await holdScripts(page);
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Upload Your Video', exact: true }).waitFor();
      await page.mouse.move(100, 400);
      await page.mouse.wheel(0, 2000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
      // When the offer appears above, the browser's scroll anchoring keeps the visible content in place.
      const inView = await page.evaluateHandle(() => document.elementFromPoint(100, 400));
      const top = () => inView.evaluate((element) => element?.getBoundingClientRect().top ?? 0);
      const before = await top();
      release();
      await offer.waitFor();
      expect(Math.abs((await top()) - before)).toBeLessThan(1);

      // Without an offer, a reload leads back to where the visitor was.
      await end();
      await offer.getByRole('button', { name: 'Dismiss' }).click();
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto');
      await leave();
      await page.reload();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    });
  });
}

test('after a reload, choosing the file again restores its times, which can be discarded', {
  tag: '@ci',
}, async ({ page }) => {
  const editor = await EditorPage.with(page, fixtures.h264BframesAac);
  await editor.ready();
  await editor.setRange('2', '5');
  await page.reload();
  const offer = page.getByTestId('continue-offer');
  await expect(offer.getByRole('status')).toContainText(
    'Choose it again to get your times (0:02.0–0:05.0) back.',
  );
  await expect(offer.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await editor.choose(fixtures.h264BframesAac);
  await expect(page.getByText('Your start and end are back.')).toBeVisible();
  await expect(editor.startField).toHaveValue('0:02.0');
  await page.getByRole('button', { name: 'Use the whole video' }).click();
  await expect(editor.startField).toHaveValue('0:00.0');
  await expect(editor.endField).toHaveValue('0:06.0');
});
