import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.mjs';
import { requiredPath } from './support/environment';

// Fails here and at once, rather than as many puzzling test failures.
const executablePath = requiredPath('CHROMIUM_PATH');
requiredPath('FFMPEG_PATH');
requiredPath('FFPROBE_PATH');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: ['../support/temporary.ts', './support/serve-export.ts'],
  fullyParallel: true,
  // Heavier tests run by `npm run test:full` only.
  grepInvert: process.env.SNIPREEL_TEST_FULL ? undefined : /@full/,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/test-reports/e2e.json' }]],
  use: {
    // Set by the global setup: workers read this file again, after it.
    baseURL: process.env.SNIPREEL_E2E_URL,
    // Each visit of a new context would fetch the whole site for later; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace of each test, kept or not, costs a busy machine much of its time: SNIPREEL_TRACE=1 asks for those of failures.
    trace: process.env.SNIPREEL_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
