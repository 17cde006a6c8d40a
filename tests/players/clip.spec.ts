/** Cuts files of each kind with the built site in Chromium and Firefox, and judges the clips. webkit.spec.ts does the same. */
import { expect, type Page, test } from '@playwright/test';
import { EXACT_REFUSALS, HOW_IT_STARTS } from '@/lib/editor/messages/cut';
import { fixtures } from '../fixtures';
import { judgeExactClip } from './support/exact-by-ffmpeg';
import { PlayersEditor } from './support/players-editor';
import {
  type Engine,
  EXACT_CASES,
  isForFfmpeg,
  judgeSiteClip,
  type Run,
  SITE_CASES,
  wholly,
} from './support/site-clip';

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
    test.setTimeout(180_000);
    const editor = new PlayersEditor(page);
    await editor.open();
    await editor.choose(fixtures[each.name]);
    await editor.ready();
    await editor.setRange(each.start, each.end);
    const choice = page.getByRole('radio', { name: 'Exact start' });
    const texts = page.getByTestId('how-it-starts');
    if (browserName === 'chromium' || isForFfmpeg(each)) {
      await choice.check();
      // Firefox's decoder converts every frame to RGB, so that frames which it encodes have other colors than the rest.
      await expect(texts.getByText(HOW_IT_STARTS.exactEngine)).toHaveCount(browserName === 'firefox' ? 1 : 0);
      await editor.cut();
      await judgeSiteClip(runIn(page), each, browserName as Engine);
      if (isForFfmpeg(each)) await judgeExactClip(runIn(page), each);
      return;
    }
    await expect(choice).toBeDisabled();
    await expect(texts).toContainText(EXACT_REFUSALS.colors);
    await page.getByRole('radio', { name: 'Re-encode the whole video' }).check();
    await editor.cut();
    await judgeSiteClip(runIn(page), wholly(each), 'firefox');
  });

/** Playwright's type of a function in the page unwraps handles, which aren't used here. */
const runIn = (page: Page) => page.evaluate.bind(page) as unknown as Run;
