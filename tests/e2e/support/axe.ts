import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Milliseconds that a test may take longer for each run of axe, which keeps a busy core for this long. */
const RUN_MS = 20_000;

/** What comes below the editor. It is the same in all of the editor's states. */
const BELOW_EDITOR = 'main[data-react] > :nth-child(n + 3), footer';

/** Expects that axe finds nothing. @param state names the page's state in the message of a failure. */
export async function expectNoViolations(
  page: Page,
  state: string,
  { below = false }: { below?: boolean } = {},
): Promise<void> {
  test.setTimeout(test.info().timeout + RUN_MS);
  const axe = new AxeBuilder({ page });
  const { violations } = await (below ? axe : axe.exclude(BELOW_EDITOR)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
  expect(found, `axe: ${state}`).toEqual([]);
}
