/**
 * The built site and its clips in more than one browser: `npm run test:browsers`. Kept out of `npm test`, which must pass
 * on a machine that has only node and npm. scripts/test-browsers.mjs explains where the browsers come from.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../e2e/support/environment';
import { LEFT_OUT } from '../support/left-out';

const WEBKIT = /webkit[^/]*\.spec\.ts$/;
/** The same tests in Firefox and WebKitGTK; tests/e2e has those for Chromium. */
const WORLD = /(corpus|failing-world|endurance|join|output|still)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/players',
  globalSetup: ['../support/temporary.ts', '../e2e/support/serve-export.ts'],
  grepInvert: LEFT_OUT,
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-reports/players.json' }]],
  use: { baseURL: process.env.SNIPREEL_E2E_URL },
  projects: [
    {
      name: 'chromium',
      testIgnore: [WEBKIT, WORLD],
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: requiredPath('CHROMIUM_PATH'), args: CHROMIUM_FLAGS },
      },
    },
    {
      name: 'firefox',
      testIgnore: WEBKIT,
      use: {
        browserName: 'firefox',
        // Drives a stock Firefox with WebDriver BiDi, instead of Playwright's own build.
        channel: 'moz-firefox',
        launchOptions: { executablePath: requiredPath('FIREFOX_PATH') },
      },
    },
    // With our own driver, without Playwright's pages.
    { name: 'webkitgtk', testMatch: [WEBKIT, WORLD] },
  ],
});
