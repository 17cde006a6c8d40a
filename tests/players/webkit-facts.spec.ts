/** What WebKitGTK can, of what the site's behaviour depends on. */
import { expect, test } from '@playwright/test';
import { ASKED, FACTS, factsOf, serveFacts } from './support/facts';
import { WebKit } from './support/webkit';

test('can what README’s table rests on', async () => {
  const server = await serveFacts();
  const webkit = await WebKit.open();
  try {
    await webkit.goto(server.url);
    expect(await webkit.run(factsOf, ASKED)).toMatchObject(FACTS.webkitgtk);
  } finally {
    await webkit.close();
    await server.close();
  }
});
