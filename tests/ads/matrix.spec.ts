import { configurationOf, HOSTS, PAIRWISE } from './configurations';
import { expect, openPage, readOn, runTimers, test } from './support/ad-test';

for (const on of PAIRWISE)
  test.describe(`with ${on.join(', ') || 'nothing'} on`, () => {
    test.use({ configuration: configurationOf(on) });

    test('three clicks and a scroll to every slot contact exactly those networks', async ({
      page,
      adHost,
    }) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await openPage(page);
      const heading = page.getByRole('heading', { level: 1 });
      for (let click = 1; click <= 3; click++) await heading.click();
      await readOn(page);
      const asked = () => [...new Set(adHost.requests.map(({ host }) => host))].sort();
      const expected = on.map((name) => HOSTS[name]).sort();
      await expect.poll(asked).toEqual(expected);
      // No late request follows.
      await runTimers(page);
      expect(asked()).toEqual(expected);
      expect(errors).toEqual([]);
    });
  });
