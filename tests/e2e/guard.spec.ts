import { expect, test } from './support/site-test';

/** Shows that the guard of all these tests can fail. */
const expectGuarded = (title: string, misbehave: () => unknown) =>
  test(`the guard notices ${title}`, async ({ page }) => {
    test.fail();
    await page.goto('./terms/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(misbehave).catch(() => {});
    await page.waitForTimeout(100);
  });

expectGuarded('a page that leaves for another host', () => {
  window.location.href = 'http://127.0.0.1:9/';
});

expectGuarded('a request that the policy refuses', () => fetch('https://example.invalid/').catch(() => {}));

expectGuarded('a text that becomes markup', () => {
  document.body.innerHTML = '<p>';
});
