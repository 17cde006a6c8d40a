/**
 * The built site and its clips in more than one browser: `npm run test:browsers`. Kept out of `npm test`, which must pass
 * on a machine that has only node and npm. scripts/test-browsers.mjs explains where the browsers come from.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../e2e/support/environment';
import { LEFT_OUT } from '../support/left-out';

/** What tests/e2e and tests/browser show in Chromium. */
const NOT_CHROMIUM =
  /\/(animation|corpus|crop|decoded-audio|edited-parts|endurance|failing-world|join|output|still|webkit)\.spec\.ts$/;
/** With Playwright's pages, which WebKitGTK doesn't have. */
const NOT_WEBKIT = /\/(decoded-audio|service-worker|timeline)\.spec\.ts$/;

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
      testIgnore: NOT_CHROMIUM,
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: requiredPath('CHROMIUM_PATH'), args: CHROMIUM_FLAGS },
      },
    },
    {
      name: 'firefox',
      testIgnore: /\/webkit\.spec\.ts$/,
      use: {
        browserName: 'firefox',
        // Drives a stock Firefox with WebDriver BiDi, instead of Playwright's own build.
        channel: 'moz-firefox',
        launchOptions: { executablePath: requiredPath('FIREFOX_PATH') },
      },
    },
    { name: 'webkitgtk', testIgnore: NOT_WEBKIT },
  ],
});
