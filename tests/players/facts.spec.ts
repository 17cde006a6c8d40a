/** What Chromium and Firefox can, of what the site's behaviour depends on. */
import { expect, test } from '@playwright/test';
import { ASKED, FACTS, factsOf, serveFacts } from './support/facts';

test('can what README’s table rests on', async ({ page, browserName }) => {
  const server = await serveFacts();
  try {
    await page.goto(server.url);
    const facts = await page.evaluate(factsOf, ASKED);
    expect(facts).toEqual(FACTS[browserName as 'chromium' | 'firefox']);
  } finally {
    await server.close();
  }
});
