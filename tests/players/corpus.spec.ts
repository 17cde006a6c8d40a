/** Files of tests/corpus, cut on the built site in Firefox and WebKitGTK. tests/e2e does the same in Chromium. */
import { cutOnSite, SITE_TESTS } from '../corpus/site';
import { test } from './support/world-test';

test.describe.configure({ timeout: 240_000 });

for (const each of SITE_TESTS.filter(({ cut }) => cut.plays))
  test(each.title, async ({ driver }, { project }) => {
    await cutOnSite(driver, each, project.name === 'firefox' ? 'firefox' : 'webkitgtk');
  });
