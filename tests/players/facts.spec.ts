/** Features of Chromium and Firefox that the site's behavior depends on. */
import { expect, test } from '@playwright/test';
import { ASKED, FACTS, factsOf, serveFacts } from './support/facts';

test('the browser has the features that the README’s table states', async ({ page, browserName }) => {
  const server = await serveFacts();
  try {
    await page.goto(server.url);
    const facts = await page.evaluate(factsOf, ASKED);
    expect(facts).toEqual(FACTS[browserName as 'chromium' | 'firefox']);
  } finally {
    await server.close();
  }
});
