/** Files of each kind through the built site in Chromium and Firefox, each clip judged; webkit.spec.ts does the same. */
import { expect, type Page, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { PlayersEditor } from './support/players-editor';
import { type Engine, EXACT_CASES, judgeSiteClip, type Run, SITE_CASES, wholly } from './support/site-clip';

for (const each of SITE_CASES)
  test(`a clip of ${each.name} is the source’s and plays to its end`, async ({ page, browserName }) => {
    const editor = new PlayersEditor(page);
    await editor.open();
    await editor.choose(fixtures[each.name]);
    if (each.anyway) await page.getByRole('button', { name: 'Open it anyway' }).click();
    await editor.ready();
    await editor.setRange(each.start, each.end);
    await editor.cut();
    await judgeSiteClip(runIn(page), each, browserName as Engine);
  });

for (const each of EXACT_CASES)
  test(`an exact start of ${each.name}`, async ({ page, browserName }) => {
    const editor = new PlayersEditor(page);
    await editor.open();
    await editor.choose(fixtures[each.name]);
    await editor.ready();
    await editor.setRange(each.start, each.end);
    const choice = page.getByRole('radio', { name: 'Exact start' });
    if (browserName === 'chromium') {
      await choice.check();
      await editor.cut();
      return judgeSiteClip(runIn(page), each, browserName);
    }
    // Its decoder makes RGB of every picture: encoded anew, the head would have other colours than the rest.
    await expect(choice).toBeDisabled();
    await expect(page.getByTestId('cut-mode')).toContainText(REFUSED);
    await page.getByRole('radio', { name: 'Re-encode the whole picture' }).check();
    await editor.cut();
    await judgeSiteClip(runIn(page), wholly(each), 'firefox');
  });

const REFUSED = 'Not possible here: your browser changes colors when it decodes a video.';

/** Playwright's own type of a function in the page unpacks handles, of which there are none here. */
const runIn = (page: Page) => page.evaluate.bind(page) as unknown as Run;
