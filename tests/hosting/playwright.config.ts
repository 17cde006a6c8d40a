/** The site behind nginx: `npm run test:hosting` (scripts/test-hosting.mjs) starts it and passes its URL. */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from '../e2e/support/environment';
import { LIGHT_TRACE } from '../support/light-trace';

const baseURL = process.env.SNIPREEL_HOST_URL;
if (!baseURL) throw new Error('SNIPREEL_HOST_URL is not set: run "npm run test:hosting"');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/hosting',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-reports/hosting.json' }]],
  use: {
    baseURL,
    trace: LIGHT_TRACE,
    launchOptions: { executablePath: requiredPath('CHROMIUM_PATH'), args: CHROMIUM_FLAGS },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
