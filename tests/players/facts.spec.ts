/** Features of each browser that the site's behavior depends on. */
import { ASKED, FACTS, factsOf, serveFacts } from './support/facts';
import { expect, test } from './support/world-test';

test('the browser has the features that the README’s table states', async ({ driver }, { project }) => {
  const server = await serveFacts();
  try {
    await driver.goto(server.url);
    expect(await driver.run(factsOf, ASKED)).toMatchObject(FACTS[project.name as keyof typeof FACTS]);
  } finally {
    await server.close();
  }
});
