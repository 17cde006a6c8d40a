/** Cuts files of each kind with the built site in Chromium and Firefox, and judges the clips. webkit.spec.ts does the same. */
import { expect, type Page, test } from '@playwright/test';
import { fixtures } from '../fixtures';
import { PlayersEditor } from './support/players-editor';
import { type Engine, EXACT_CASES, judgeSiteClip, type Run, SITE_CASES, wholly } from './support/site-clip';

for (const each of SITE_CASES)
  test(`a clip of ${each.name} matches its source and plays to its end`, async ({ page, browserName }) => {
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
  test(`a clip of ${each.name} with an exact start matches its source`, async ({ page, browserName }) => {
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
    // Its decoder converts every frame to RGB, so an encoded head would have other colors than the rest.
    await expect(choice).toBeDisabled();
    await expect(page.getByTestId('how-it-starts')).toContainText(REFUSED);
    await page.getByRole('radio', { name: 'Re-encode the whole video' }).check();
    await editor.cut();
    await judgeSiteClip(runIn(page), wholly(each), 'firefox');
  });

const REFUSED = 'Not possible here: your browser changes colors when it decodes a video.';

/** Playwright's type of a function in the page unwraps handles, which aren't used here. */
const runIn = (page: Page) => page.evaluate.bind(page) as unknown as Run;
