/** Features of WebKitGTK that the site's behavior depends on. */
import { expect, test } from '@playwright/test';
import { ASKED, FACTS, factsOf, serveFacts } from './support/facts';
import { WebKit } from './support/webkit';

test('the browser has the features that the README’s table states', async () => {
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
